-- Reason: the operator's counsel changes the agreement more often than we release. An administrator writes a new text in every language, a
-- second one agrees to exactly these words, and it is in force from then on; whoever signed an earlier one has signed that one.
create table document_template (
  id text primary key constraint document_template_id_kind check (id ~ '^tpl_[0-9a-hjkmnp-tv-z]{26}$'),
  kind text not null constraint document_template_kind_known check (kind in ('membership-agreement')),
  version text not null constraint document_template_version_dated check (version ~ '^\d{4}-\d\d-\d\d(\.\d+)?$'),
  text_en text not null constraint document_template_text_en_bounded check (length(text_en) between 1 and 20000),
  text_nl text not null constraint document_template_text_nl_bounded check (length(text_nl) between 1 and 20000),
  state text not null constraint document_template_state_known check (state in ('requested', 'published', 'refused')),
  maker_id text not null,
  approval_id text constraint document_template_approval_kind check (approval_id ~ '^apr_[0-9a-hjkmnp-tv-z]{26}$'),
  created_at timestamptz not null,
  published_at timestamptz,
  constraint document_template_agreed check ((approval_id is not null) = (state = 'published') and (published_at is not null) = (state = 'published'))
);
create unique index document_template_version_once on document_template (kind, version);
create index document_template_in_force on document_template (kind, published_at desc) where state = 'published';
call keep_rows_private('document_template');
-- What is in force is read by whoever may sign it.
create policy document_template_read on document_template for select using ((select app_actor()) <> '' and state = 'published');
call let_actors('document_template', 'document_template_office', 'select', '{officer}', $$(select app_role()) = 'mfo_admin'$$);
call let_actors('document_template', 'document_template_request', 'insert', '{officer}',
  $$(select app_role()) = 'mfo_admin' and maker_id = (select app_person()) and state = 'requested'$$);
-- Publishing needs the approval of exactly this text, which a second person has given.
create policy document_template_decide on document_template for update
  using ((select app_actor()) = 'officer' and (select app_role()) = 'mfo_admin' and state = 'requested')
  with check ((select app_actor()) = 'officer' and (select app_role()) = 'mfo_admin' and (
    state = 'refused' or state = 'published' and exists (
      select from approval where approval.id = approval_id and approval.state = 'executed' and approval.act = 'documents.publish-template'
        and approval.body ->> 'templateId' = document_template.id)));
grant select, insert, update (state, approval_id, published_at) on document_template to heathland_api;
grant select on document_template to heathland_worker;

-- Check: no program changes words that were agreed to.
do $$
begin
  assert not has_column_privilege('heathland_api', 'document_template', 'text_en', 'update'), 'what was agreed to is what is signed';
  assert not has_table_privilege('heathland_worker', 'document_template', 'insert, update, delete'), 'administrators write templates';
end $$;
