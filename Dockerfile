# The way a club or a federation hosts Paragraf; docker-compose.yml puts a database and HTTPS to it.
FROM python:3.13-slim AS packages
WORKDIR /build
COPY requirements.lock .
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --no-deps --require-hashes -r requirements.lock

FROM python:3.13-slim
ENV PATH=/venv/bin:$PATH \
    PORT=8000 \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    STATIC_ROOT=/srv/static \
    DATA_DIR=/data
RUN useradd --system --home-dir /srv/paragraf paragraf && install -d -o paragraf /data
COPY --from=packages /venv /venv
WORKDIR /srv/paragraf
COPY . .
# Translations, static files and packs are part of the image. The key made here is thrown away.
RUN export DATA_DIR=/tmp/build; \
    python manage.py prepare --files && python manage.py pack && rm -r /tmp/build
USER paragraf
VOLUME /data
EXPOSE $PORT
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["python", "deploy/healthcheck.py"]
CMD ["deploy/serve"]
