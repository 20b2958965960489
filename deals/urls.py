"""The addresses of `deals`."""

urlpatterns = []
