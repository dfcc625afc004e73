#!/bin/sh
# Run once by the database's image, on an empty volume: the roles, their passwords and the database. secrets/DATABASE_PASSWORDS has a line
# `role password` for each login.
set -eu
psql --set=ON_ERROR_STOP=1 --username=postgres --file=/heathland/roles.sql
while read -r role password; do
  psql --set=ON_ERROR_STOP=1 --username=postgres --set=role="$role" --set=password="$password" <<'SQL'
alter role :"role" password :'password';
SQL
done </run/secrets/database-passwords
psql --set=ON_ERROR_STOP=1 --username=postgres <<'SQL'
create database heathland owner heathland_owner template template0 encoding 'UTF8' locale 'C.UTF-8';
\connect heathland
alter schema public owner to heathland_owner;
revoke create on schema public from public;
SQL
