-- Reason: tables, columns and values had names of our own where the trade has one: turned_away, letter_request, mail.letter, happening,
-- take_allowance and the holder 'house'. Programs from before read the old names, so they become unready.
alter table turned_away rename to rejected_request;
alter table rejected_request rename column happening to dedup_key;
alter table rejected_request rename constraint turned_away_pkey to rejected_request_pkey;
alter table rejected_request rename constraint turned_away_count_positive to rejected_request_count_positive;
alter table rejected_request rename constraint turned_away_hour_whole to rejected_request_hour_whole;
alter table rejected_request rename constraint turned_away_kind_known to rejected_request_kind_known;
alter table rejected_request rename constraint turned_away_subject_length to rejected_request_subject_length;
alter index turned_away_by_hour rename to rejected_request_by_hour;
alter policy turned_away_count on rejected_request rename to rejected_request_count;
alter policy turned_away_office on rejected_request rename to rejected_request_office;

alter table letter_request rename to mail_request;
alter table mail_request rename constraint letter_request_pkey to mail_request_pkey;
alter table mail_request rename constraint letter_request_id_kind to mail_request_id_kind;
alter table mail_request rename constraint letter_request_kind_known to mail_request_kind_known;
alter index letter_request_by_age rename to mail_request_by_age;
alter policy letter_request_clear on mail_request rename to mail_request_clear;
alter policy letter_request_clear_read on mail_request rename to mail_request_clear_read;
alter policy letter_request_erase on mail_request rename to mail_request_erase;
alter policy letter_request_erase_read on mail_request rename to mail_request_erase_read;
alter policy letter_request_identity on mail_request rename to mail_request_identity;

alter table mail rename column letter to content;
alter table mail rename constraint mail_letter_until_sent to mail_content_until_sent;
alter table security_event rename column happening to dedup_key;
alter table dlp_event rename column happening to dedup_key;
alter function take_allowance(bytea, integer, integer, timestamptz) rename to consume_rate_limit;

alter table ledger_kind drop constraint ledger_kind_holder_known;
alter table ledger_kind no force row level security;
update ledger_kind set holder = 'system' where holder = 'house';
alter table ledger_kind force row level security;
alter table ledger_kind add constraint ledger_kind_holder_known check (holder in ('system', 'member', 'offer', 'spv'));
create or replace function open_accounts(in_ids text[], in_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  unfit text;
begin
  if app_actor() not in ('member', 'officer', 'job', 'webhook', 'operator') then
    raise exception 'nobody opens an account' using errcode = 'HL013';
  end if;
  select given.id into unfit
  from unnest(in_ids) given (id)
  left join ledger_kind kind on kind.code = split_part(given.id, '_', 3)
  left join cell on cell.code = split_part(given.id, '_', 2)
  where kind.code is null or cell.code is null
     or not split_part(given.id, '_', 4) = any (kind.assets)
     or given.id !~ ('^acc_[a-z]{2}_[a-z-]+_[A-Z]+'
                     || case kind.holder when 'system' then '' when 'member' then '_(per|ent)_[0-9a-hjkmnp-tv-z]{26}'
                        else '_(?!per_|ent_)[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}' end || '$')
     or app_actor() = 'member' and account_holder(given.id) is distinct from app_entity()
     or not app_sees_every_spv() and kind.holder <> 'system' and not account_holder(given.id) = any (app_spvs())
  limit 1;
  if unfit is not null then
    raise exception 'the chart of accounts has no place for %', unfit using errcode = 'HL007';
  end if;
  insert into ledger_account (id, cell, code, asset, holder_id, side, floor, opened_at)
  select given.id, split_part(given.id, '_', 2), kind.code, split_part(given.id, '_', 4),
         nullif(account_holder(given.id), '_'), kind.side, kind.floor, in_now
  from unnest(in_ids) given (id)
  join ledger_kind kind on kind.code = split_part(given.id, '_', 3)
  order by given.id
  on conflict (id) do nothing;
end $$;

update schema_floor set oldest_program = '202611161640-rename-to-trade-words';

-- Check: no old name is left, and system accounts can still be opened.
do $$
begin
  assert not exists (select from information_schema.columns where table_schema = 'public'
                     and (column_name in ('happening', 'letter') or table_name in ('turned_away', 'letter_request'))), 'no old name is left';
  assert not exists (select from pg_constraint where conname ~ 'turned_away|letter_request' and contype <> 'n'), 'no old constraint is left';
  assert (select count(*) from ledger_kind where holder = 'system') = 5, 'system accounts have their holder';
end $$;
