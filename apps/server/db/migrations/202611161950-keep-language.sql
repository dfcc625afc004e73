-- Reason: a person reads pages and mails in their own language, in every browser. Null means that they have not said one: pages follow the
-- browser and mails are English, as before.
alter table registration add column language text constraint registration_language_known check (language in ('en', 'nl'));
alter table profiles add column language text constraint profiles_language_known check (language in ('en', 'nl'));
grant insert (language), update (language) on profiles to heathland_api;

-- Check: nobody was given a language, and the api alone can save one.
do $$
begin
  assert not exists (select from profiles where language is not null), 'nobody has chosen yet';
  assert has_column_privilege('heathland_api', 'profiles', 'language', 'update'), 'the api saves a choice';
  assert not has_column_privilege('heathland_worker', 'profiles', 'language', 'update'), 'the worker does not';
end $$;
