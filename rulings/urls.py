"""The addresses of `rulings`."""

urlpatterns = []
