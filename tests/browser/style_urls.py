"""The site with its style guide, as it is addressed while DEBUG is on."""

from config.urls import urlpatterns as site_urls
from rulings.guide.views import urlpatterns as style_urls

urlpatterns = [*site_urls, *style_urls]
