-- Reason: a file that was uploaded for a message to support and never sent with one is nobody's: the sweep looks for those of the last days.
create index file_support_attachment on file (stored_at) where purpose = 'support-attachment' and state = 'stored';

-- Check: the index is there, and holds attachments alone.
do $$
begin
  assert (select indpred is not null from pg_index where indexrelid = 'file_support_attachment'::regclass), 'other files are not in it';
end $$;
