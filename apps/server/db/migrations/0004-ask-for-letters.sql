-- Reason: asking for a letter does the same work in the request whether or not the address is known; a job looks the address up.

create table letter_request (
  id text primary key constraint letter_request_id_kind check (id like 'let\_%'),
  kind text not null constraint letter_request_kind_known check (kind in ('verify-email', 'reset-password')),
  email_index bytea not null,
  -- Where it was asked from, sealed with the master key: whose it is is not known yet.
  origin bytea not null,
  created_at timestamptz not null
);
create index letter_request_by_age on letter_request (created_at);

alter table letter_request enable row level security;
alter table letter_request force row level security;
create policy letter_request_identity on letter_request using ((select app_actor()) = 'identity');
create policy letter_request_clear on letter_request for delete using ((select app_actor()) = 'job');
create policy letter_request_clear_read on letter_request for select using ((select app_actor()) = 'job');
-- A lock for an act that ends in deleting the row is taken by the deletion itself; nothing is ever changed.
grant select, insert, delete on letter_request to heathland_app;

-- Check: a request says nothing that could be read.
do $$
begin
  assert (select count(*) from information_schema.columns where table_schema = 'public' and table_name = 'letter_request'
          and column_name in ('email_index', 'origin') and data_type = 'bytea') = 2, 'what could name someone is hashed or sealed';
end $$;
