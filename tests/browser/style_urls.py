"""The site with its style guide, as it is addressed while DEBUG is on."""

from config.style import urlpatterns as style_urls
from config.urls import urlpatterns as site_urls

urlpatterns = [*site_urls, *style_urls]
