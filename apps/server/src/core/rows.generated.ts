/** Made by ./heathland db:schema from the migrations: what a row of each table is. */
export interface Rows {
  account: {
    email_index: Buffer
    index_version: number
    password_hash: string | null
    password_is_short: boolean
    person_id: string
    standing_reason: string | null
    suspended_at: Date | null
    verified_at: Date
  }
  allocation: {
    agreed_at: Date
    approval_id: string
    done_at: Date | null
    floor_minor: bigint
    id: string
    offer_id: string
    rule: string
  }
  allocation_line: {
    allocation_id: string
    amount_minor: bigint
    done_at: Date | null
    subscription_id: string
  }
  api_key: {
    created_at: Date
    expires_at: Date
    id: string
    last_used_at: Date | null
    name: Buffer
    person_id: string
    revoked_at: Date | null
    scopes: string[]
    token_hash: Buffer
  }
  approval: {
    act: string
    body: unknown
    body_hash: Buffer
    checker_id: string | null
    created_at: Date
    decided_at: Date | null
    expires_at: Date
    id: string
    maker_id: string
    reason: string
    requested_in: string
    spv_id: string | null
    state: string
    subject_id: string | null
  }
  article: {
    author_id: string
    author_is_staff: boolean
    id: string
    kind: string
    made_at: Date
    note: Buffer | null
    publication_id: string | null
    published_at: Date | null
    published_version: number | null
    reviewed_by: string | null
    state: string
    updated_at: Date
    version: number
  }
  article_image: {
    added_at: Date
    added_by: string
    bytes: number
    height: number
    id: string
    published_at: Date | null
    sha256: Buffer
    store: string
    type: string
    width: number
  }
  article_version: {
    article_id: string
    body: string
    cover_image: string | null
    language: string
    search: string
    summary: string
    title: string
    topic: string
    version: number
    written_at: Date
  }
  asset_document: {
    added_at: Date
    added_by: string
    asset_id: string
    dated: Date | null
    file_id: string
    id: string
    title: string
  }
  asset_posting_part: {
    amount_minor: bigint
    asset_id: string
    id: string
    kind: string
    matched_at: Date
    matched_by: string
    note: string | null
    posting_id: string
    undone_at: Date | null
    undone_by: string | null
    undone_reason: string | null
  }
  audit_log: {
    action: string
    actor: string
    after_hash: Buffer | null
    at: Date
    before_hash: Buffer | null
    changed: string[]
    id: string
    ip_address: Buffer | null
    request_id: string | null
    resource: string
    status: string
    transaction_id: string
    user_agent: Buffer | null
    user_id: string | null
  }
  backup_code: {
    code_hash: Buffer
    created_at: Date
    person_id: string
    used_at: Date | null
  }
  bank_account: {
    account: Buffer
    account_index: Buffer
    cell: string
    id: string
    index_version: number
    line_id: string
    linked_at: Date
    person_id: string
    removed_at: Date | null
    usable_from: Date
  }
  bank_line: {
    amount_minor: bigint
    approval_id: string | null
    asset: string
    batch_id: string | null
    booked_on: Date | null
    cell: string
    details: Buffer
    direction: string
    ended_at: Date | null
    held_at: Date | null
    hold: string | null
    id: string
    key_hash: Buffer
    master_version: number
    owner_id: string | null
    person_id: string | null
    reason: string | null
    state: string
    statement_id: string
    transfer_id: string | null
  }
  bank_statement: {
    approval_id: string | null
    arrived_at: Date
    asset: string
    cell: string
    closed_on: Date | null
    closing_minor: bigint
    continues_last: boolean
    file: Buffer | null
    file_hash: Buffer
    gap_from: bigint | null
    gap_to: bigint | null
    id: string
    lines: number
    master_version: number | null
    name: string
    opening_minor: bigint
    sequence: bigint | null
    source: string
    state: string
    taken_at: Date | null
    uploaded_by: string | null
  }
  blob: {
    held: boolean
    keep_until: Date | null
    key: string
    size: bigint
    stored_at: Date
    upload_id: string
  }
  blob_chunk: {
    bytes: Buffer
    number: number
    upload_id: string
  }
  blob_upload: {
    beat_at: Date
    begun_at: Date
    ended: boolean
    id: string
    key: string
  }
  book_month: {
    approval_id: string
    asset: string
    closed_at: Date
    closed_by: string
    counted_at: Date | null
    hash: Buffer
    is_as_counted: boolean | null
    month: Date
    reason: string
    reopened_at: Date | null
    reopened_by: string | null
    reopening_approval_id: string | null
    reopening_reason: string | null
    reopening_requested_by: string | null
    requested_by: string
    spv_id: string
    state: string
    totals: unknown
    version: number
  }
  book_month_figure: {
    amount: bigint
    label: string
    measure: string
    month: Date
    section: string
    spv_id: string
    subject: string
    version: number
  }
  book_note: {
    amount_minor: bigint | null
    id: string
    kind: string
    made_at: Date
    made_by: string
    month: Date | null
    posting_id: string | null
    spv_id: string
    text: string
  }
  booking_reference: {
    amount_minor: bigint
    asset: string
    cell: string
    dated: Date
    direction: string
    id: string
    kind: string
    recorded_at: Date
    recorded_by: string
    reference: string
  }
  books_watch: {
    looked_at: Date | null
    looked_before: string
    only_one: boolean
    took_ms: number | null
  }
  card_balance: {
    asked_at: Date
    asset: string
    cell: string
    expected_minor: bigint
    found_minor: bigint
    leaving_minor: bigint
    under_way_minor: bigint
  }
  card_payment: {
    amount_minor: bigint
    asset: string
    cell: string
    charged_fee_minor: bigint | null
    charged_minor: bigint | null
    credited_minor: bigint | null
    due_at: Date | null
    ended_at: Date | null
    failure: string | null
    fee_minor: bigint
    has_paid_order: boolean | null
    hold: string | null
    id: string
    opened_at: Date
    payer_id: string | null
    payment_id: string | null
    person_id: string
    state: string
    subscription_id: string | null
  }
  card_reversal: {
    amount_minor: bigint
    card_payment_id: string
    due_at: Date | null
    ended_at: Date | null
    found_at: Date
    id: string
    kind: string
    person_id: string
    source_id: string
    state: string
  }
  cell: {
    code: string
    currency: string
    custody: string
    law_pack: string
  }
  challenge: {
    created_at: Date
    expires_at: Date
    id: string
    person_id: string | null
    purpose: string
    used_at: Date | null
    value: string
  }
  check_result: {
    faults: number
    name: string
    ran_at: Date
  }
  claim: {
    confirmed_at: Date
    confirmed_by: string
    figure: string
    key: string
  }
  clock_offset: {
    ahead_seconds: number
    only_row: boolean
  }
  closing: {
    due_at: Date | null
    ended_at: Date | null
    obstacles: string[]
    person_id: string
    requested_at: Date
    state: string
    ticket_hash: Buffer
  }
  community_request: {
    answer: Buffer | null
    answered_at: Date | null
    answered_by: string | null
    id: string
    kind: string
    made_at: Date
    message: Buffer
    person_id: string
    state: string
  }
  company: {
    asset: string
    cost_minor: bigint
    country: string
    created_at: Date
    created_by: string
    id: string
    name: string
    offer_id: string | null
    per_share_micro: bigint | null
    registration_number: string
    sector: string
    share_change_id: string | null
    shares: bigint
    shares_in_issue: bigint
    spv_id: string
    valuation_id: string | null
    valued_on: Date | null
  }
  company_document: {
    added_at: Date
    added_by: string
    company_id: string
    dated: Date | null
    file_id: string
    id: string
    title: string
  }
  company_posting_part: {
    amount_minor: bigint
    company_id: string
    id: string
    kind: string
    matched_at: Date
    matched_by: string
    note: string | null
    posting_id: string
    share_change_id: string | null
    undone_at: Date | null
    undone_by: string | null
    undone_reason: string | null
  }
  company_share_change: {
    amount_minor: bigint | null
    company_id: string
    cost_after_minor: bigint
    day: Date
    id: string
    in_issue_after: bigint
    kind: string
    made_at: Date
    made_by: string
    new_shares: bigint | null
    note: string
    old_shares: bigint | null
    shares: bigint | null
    shares_after: bigint
  }
  company_valuation: {
    approval_id: string | null
    checked_by: string | null
    company_id: string
    day: Date
    id: string
    made_at: Date
    made_by: string
    note: string
    per_share_micro: bigint
    share_change_id: string | null
    source: string
  }
  compliance_report: {
    attempts: number
    due_at: Date | null
    file: Buffer | null
    file_bytes: number | null
    id: string
    master_version: number | null
    requested_at: Date
    requested_by: string
    status: string
    type: string
  }
  custody_break: {
    asset: string
    deposit_id: string | null
    expected_minor: bigint
    found_at: Date
    found_minor: bigint
    id: string
    kind: string
    owner: string | null
    payment_id: string | null
    person_id: string
    reason: string | null
    state: string
    updated_at: Date
  }
  data_class: {
    id: string
    name: string
    owner: string
    sensitivity: string
    updated_at: Date
  }
  dead_event: {
    attempts: number
    due_at: Date
    event_id: string
    failed_at: Date
    reason: string
    type: string
  }
  departure: {
    joined_on: Date
    left_on: Date
    people: number
  }
  deposit: {
    cell: string
    charged_extra_fee_minor: bigint | null
    charged_network_fee_minor: bigint | null
    charged_paid_minor: bigint | null
    charged_provider_fee_minor: bigint | null
    charged_total_fee_minor: bigint | null
    customer_id: string | null
    delivered_minor: bigint | null
    due_at: Date | null
    entity_id: string | null
    failure_reason: string | null
    id: string
    identity_status: string | null
    opened_at: Date
    pay_asset: string
    pay_minor: bigint
    payment_id: string | null
    person_id: string
    quote_expires_at: Date | null
    quoted_delivered_minor: bigint
    quoted_extra_fee_minor: bigint
    quoted_network_fee_minor: bigint
    quoted_provider_fee_minor: bigint
    quoted_total_fee_minor: bigint
    settled_at: Date | null
    state: string
    updated_at: Date
    wallet_address: string
  }
  deposit_step: {
    at: Date
    deposit_id: string
    id: bigint
    person_id: string
    state: string
  }
  distribution: {
    agreed_at: Date | null
    amount_minor: bigint
    approval_id: string | null
    asset: string
    cell: string
    drafted_at: Date
    drafted_by: string
    ended_at: Date | null
    id: string
    kind: string
    number: bigint
    offer_id: string
    period_from: Date | null
    period_until: Date | null
    record_on: Date
    remainder_minor: bigint | null
    state: string
  }
  distribution_day: {
    booked_before: Date
  }
  distribution_line: {
    amount_minor: bigint
    distribution_id: string
    held_minor: bigint
    offer_id: string
    paid_at: Date | null
    person_id: string
  }
  distribution_total: {
    amount_minor: bigint
    asset: string
    booked_before: Date
    cell: string
    payments: number
    spv_id: string
  }
  dlp_event: {
    count: number
    dedup_key: string
    id: string
    investigated_by: string | null
    occurred_at: Date
    resolved_at: Date | null
    resolved_by: string | null
    resource: string
    severity: string
    status: string
    type: string
    user_id: string
  }
  document: {
    due_at: Date | null
    ended_at: Date | null
    expires_at: Date
    file_id: string | null
    held: boolean
    id: string
    keep_until: Date | null
    kind: string
    language: string
    person_id: string
    reminders_sent: number
    sent_at: Date
    state: string
    text: Buffer
    text_hash: Buffer
    version: string
  }
  document_signature: {
    document_id: string
    evidence: Buffer | null
    person_id: string
    place: number
    signed_at: Date | null
  }
  document_template: {
    approval_id: string | null
    created_at: Date
    id: string
    kind: string
    maker_id: string
    published_at: Date | null
    state: string
    text_en: string
    text_nl: string
    version: string
  }
  email_change: {
    confirm_token_hash: Buffer
    confirmable_until: Date
    confirmed_at: Date | null
    ended_at: Date | null
    id: string
    new_email: Buffer
    old_email: Buffer
    person_id: string
    requested_at: Date
    state: string
    undo_token_hash: Buffer
    undoable_until: Date
  }
  entry: {
    account_id: string
    amount_minor: bigint
    booked_at: Date
    credits_minor: bigint | null
    debits_minor: bigint | null
    movement: string
    other_account_id: string
    position: bigint | null
    posting_id: string
    side: string
    subject: string
  }
  erasure_step: {
    done_at: Date | null
    due_at: Date
    last_error: string | null
    person_id: string
    provider: string
    reference: string | null
    requested_at: Date
    state: string
    subject: string | null
    tries: number
  }
  export: {
    actor: string
    attempts: number
    due_at: Date | null
    entity_id: string | null
    expires_at: Date
    failure: string | null
    file_bytes: bigint | null
    file_id: string | null
    file_name: string | null
    filters: Buffer
    format: string
    id: string
    list: string
    requested_at: Date
    requested_by: string
    role: string
    rows_expected: number | null
    rows_written: number
    spv_ids: string[]
    state: string
    totals: unknown | null
  }
  file: {
    begun_at: Date | null
    blob_key: string
    cell: string | null
    data_key: Buffer | null
    due_at: Date | null
    held: boolean
    id: string
    is_record: boolean
    keep_until: Date | null
    lock_due_at: Date | null
    made_at: Date
    made_by: string
    name: Buffer
    person_id: string | null
    purpose: string
    sha256: Buffer | null
    size: bigint | null
    size_max: bigint
    spv_id: string | null
    state: string
    store: string
    stored_at: Date | null
    type: string | null
  }
  file_comparison: {
    name: string
    place: string
  }
  file_fault: {
    blob_key: string
    found_at: Date
    store: string
    what: string
  }
  fund_release: {
    agreed_at: Date
    amount_minor: bigint
    approval_id: string
    done_at: Date | null
    id: string
    offer_id: string
  }
  hand_posting: {
    amount_minor: bigint
    approval_id: string | null
    asset: string
    cell: string
    checked_by: string | null
    holder_id: string | null
    movement: string
    posted_at: Date
    posted_by: string
    reference_id: string
    slot: string
    transfer_id: string
  }
  idempotency_key: {
    answer: Buffer | null
    created_at: Date
    email_index: Buffer | null
    input_hash: Buffer
    key: string
    operation: string
    scope: string
  }
  institution_payout: {
    amount_minor: bigint
    approval_id: string | null
    asset: string
    cell: string
    due_at: Date | null
    ended_at: Date | null
    failure: string | null
    id: string
    line_id: string | null
    movement_id: string | null
    paid_at: Date | null
    reference: string
    return_id: string | null
    sent_at: Date | null
    state: string
    wanted_at: Date
  }
  investing_decision: {
    allowed: boolean
    at: Date
    id: string
    law_pack: string
    missing: string[]
    offer_id: string
    pack_version: string
    person_id: string
    record: Buffer
  }
  investor_category: {
    answers: Buffer
    category: string
    id: string
    law_pack: string
    pack_version: string
    person_id: string
    stated_at: Date
    verdict: string | null
    verdict_at: Date | null
    verdict_by: string | null
  }
  investor_reminder: {
    due_at: Date
    person_id: string
  }
  key_fingerprint: {
    fingerprint: Buffer
    name: string
  }
  knowledge_attempt: {
    answers: Buffer
    at: Date
    id: string
    law_pack: string
    pack_version: string
    person_id: string
    score_percent: number
  }
  known_device: {
    device_hash: Buffer
    first_seen_at: Date
    last_seen_at: Date
    person_id: string
  }
  kyc_case: {
    asked: string | null
    assignee_id: string | null
    changed_at: Date
    decided_at: Date | null
    decided_by: string | null
    decision_reason: string | null
    due_at: Date | null
    evidence: Buffer
    evidence_mac: Buffer
    evidence_version: number
    id: string
    kept_from: Date | null
    level: string
    needs_two: boolean
    number: bigint
    opened_at: Date
    outcome: string | null
    person_id: string
    points: number
    proposed_by: string | null
    proposed_outcome: string | null
    proposed_reason: string | null
    proposed_version: number | null
    reason: string
    state: string
    target_at: Date
    verification_id: string
  }
  kyc_case_event: {
    about: string | null
    actor_id: string | null
    at: Date
    case_id: string
    id: string
    kind: string
    note: Buffer | null
    person_id: string
  }
  kyc_hit: {
    case_id: string
    details: Buffer
    found_at: Date
    hit_mac: Buffer
    id: string
    judged_at: Date | null
    judged_by: string | null
    kinds: string[]
    note: Buffer | null
    person_id: string
    score: number
    verdict: string | null
  }
  ledger_account: {
    asset: string
    cell: string
    code: string
    credits_pending_minor: bigint
    credits_posted_minor: bigint
    debits_pending_minor: bigint
    debits_posted_minor: bigint
    entries: bigint
    floor: string
    halted_at: Date | null
    holder_id: string | null
    id: string
    last_booked_at: Date | null
    opened_at: Date
    side: string
  }
  ledger_kind: {
    assets: string[]
    code: string
    floor: string
    holder: string
    side: string
  }
  ledger_movement: {
    credit_code: string
    debit_code: string
    kind: string
    name: string
  }
  ledger_snapshot: {
    account_id: string
    booked_before: Date
    credits_minor: bigint
    debits_minor: bigint
    entries: bigint
  }
  ledger_total: {
    asset: string
    booked_before: Date
    cell: string
    code: string
    credits_minor: bigint
    debits_minor: bigint
    entries: bigint
  }
  loan: {
    asset: string
    borrower: string
    cell: string
    changes_on: Date | null
    collateral: string | null
    collateral_minor: bigint
    cover_percent: number
    created_at: Date
    created_by: string
    day_count: string
    default_rate_bps: number
    first_due_on: Date
    grace_months: number
    guarantee: string | null
    id: string
    interest_paid_minor: bigint
    kind: string
    months_between: number
    number: number
    offer_id: string | null
    outstanding_minor: bigint
    overdue_minor: bigint
    overdue_since: Date | null
    payments: number
    principal_minor: bigint
    principal_paid_minor: bigint
    rate_bps: number
    registration: string
    signed_on: Date
    spv_id: string
    starts_on: Date | null
    state: string
    updated_at: Date
    version: number
  }
  loan_event: {
    amount_minor: bigint | null
    approval_id: string | null
    counts_on: Date
    id: string
    kind: string
    loan_id: string
    reason: string | null
    recorded_at: Date
    recorded_by: string | null
    schedule: unknown | null
    step: string | null
    transfer_id: string | null
  }
  loan_instalment: {
    due_on: Date
    interest_minor: bigint
    loan_id: string
    number: number
    principal_minor: bigint
    version: number
  }
  loan_valuation: {
    id: string
    loan_id: string
    recorded_at: Date
    recorded_by: string
    source: string
    value_minor: bigint
    valued_on: Date
  }
  log_checkpoint: {
    cosignatures: unknown
    note: string
    published_at: Date | null
    root: Buffer
    signed_at: Date
    size: bigint
  }
  log_leaf: {
    commitment: Buffer
    index: bigint
    kind: string
    row_id: string
    salt: Buffer
  }
  log_position: {
    row_id: string
    source: string
    transaction_id: string
  }
  log_tile: {
    hashes: Buffer
    index: bigint
    level: number
  }
  log_witness: {
    asked_at: Date | null
    failures: number
    name: string
    reason: string | null
    signed_at: Date | null
    size: bigint
  }
  loss_simulation: {
    acknowledged_at: Date | null
    at: Date
    id: string
    inputs: Buffer
    law_pack: string
    pack_version: string
    person_id: string
  }
  mail: {
    attempts: number
    content: Buffer | null
    created_at: Date
    due_at: Date
    id: string
    kind: string
    person_id: string
    sent_at: Date | null
    state: string
  }
  mail_request: {
    created_at: Date
    email_index: Buffer
    id: string
    kind: string
    origin: Buffer
    other_email_index: Buffer | null
  }
  maintenance: {
    asset_id: string
    cost_minor: bigint | null
    done_at: Date | null
    done_by: string | null
    done_on: Date | null
    downtime_hours: number | null
    id: string
    note: string | null
    planned_at: Date
    planned_by: string
    planned_on: Date
    title: string
  }
  meter_reading: {
    amount_milli: bigint
    asset_id: string
    day: Date
    file_hash: Buffer | null
    id: string
    made_at: Date
    made_by: string
    reason: string | null
    source: string
    version: number
  }
  notification: {
    created_at: Date
    dedup_key: string
    id: string
    is_shown: boolean
    kind: string
    mail_at: Date | null
    mail_state: string
    parameters: unknown
    person_id: string
    read_at: Date | null
    subject_id: string | null
  }
  notification_hours: {
    person_id: string
    quiet_from: number | null
    quiet_until: number | null
    time_zone: string
  }
  notification_preference: {
    app: boolean
    kind: string
    mail: string
    person_id: string
  }
  offer: {
    approval_id: string | null
    apy_bps: number | null
    audited_until: Date | null
    category: string | null
    cell: string
    closes_on: Date | null
    content: unknown | null
    created_at: Date
    created_by: string
    hidden_from: unknown
    id: string
    kind: string
    min_investment_minor: bigint | null
    name: string | null
    opens_on: Date | null
    owner_key: string | null
    published_at: Date | null
    published_version: number | null
    region: string | null
    spv_id: string
    state: string
    target_minor: bigint | null
    term_months: number | null
    updated_at: Date
    version: number
  }
  offer_book: {
    allocated_minor: bigint
    demand_max_minor: bigint
    demand_minor: bigint
    offer_id: string
    target_minor: bigint
  }
  offer_evidence: {
    added_at: Date
    added_by: string
    bytes: bigint
    expires_on: Date | null
    file_id: string
    id: string
    issued_on: Date | null
    kind: string
    note: string | null
    offer_id: string
    reviewed_at: Date | null
    reviewed_by: string | null
    sha256: Buffer
    state: string
    title: string
  }
  offer_interest: {
    at: Date
    offer_id: string
    person_id: string
  }
  offer_month: {
    allocated_minor: bigint
    allocated_orders: number
    asset: string
    ended_minor: bigint
    ended_orders: number
    issued_minor: bigint
    kind: string
    month: Date
    offer_id: string
    redeemed_minor: bigint
    spv_id: string
  }
  offer_question: {
    answer: string | null
    answered_at: Date | null
    answered_by: string | null
    asked_at: Date
    id: string
    offer_id: string
    person_id: string
    state: string
    text: string
  }
  offer_request: {
    chosen_at: Date | null
    goes_on: boolean | null
    large_amount_minor: bigint | null
    large_answer: string | null
    large_at: Date | null
    offer_id: string
    person_id: string
    requested_at: Date
  }
  offer_update: {
    id: string
    offer_id: string
    posted_at: Date
    posted_by: string
    text: string
    title: string
  }
  offer_version: {
    apy_bps: number
    content: unknown
    offer_id: string
    version: number
    written_at: Date
    written_by: string
  }
  offer_view: {
    first_at: Date
    offer_id: string
    person_id: string
  }
  offer_watch: {
    offer_id: string
    person_id: string
    since: Date
  }
  one_time_token: {
    created_at: Date
    expires_at: Date
    id: string
    person_id: string
    purpose: string
    subject: string | null
    token_hash: Buffer
    used_at: Date | null
  }
  outbox: {
    announced_at: Date
    id: string
    sequence: bigint | null
    subject: unknown
    trace_id: string | null
    transaction_id: string
    type: string
  }
  outbox_position: {
    cleared_to: bigint
    only_row: boolean
    sequence: bigint
  }
  outside_account: {
    index_version: number
    issuer: string
    linked_at: Date
    person_id: string
    subject: Buffer | null
    subject_index: Buffer
    unlinked_at: Date | null
  }
  passkey: {
    counter: bigint
    created_at: Date
    id: string
    label: Buffer
    last_used_at: Date | null
    person_id: string
    public_key: Buffer
    transports: string[]
  }
  payout: {
    amount_minor: bigint
    asset: string
    batch_id: string
    cell: string
    created_at: Date
    id: string
    line_id: string | null
    made_at: Date | null
    made_by: string | null
    returned_by: string | null
    state: string
    withdrawal_id: string | null
  }
  payout_batch: {
    agreed_at: Date
    amount_minor: bigint
    approval_id: string
    asset: string
    cell: string
    execute_on: Date
    file: Buffer | null
    file_hash: Buffer | null
    id: string
    made_at: Date | null
    master_version: number | null
    payouts: number
    sent_at: Date | null
  }
  people_total: {
    counted_before: Date
    departed: bigint
    joined: bigint
  }
  period_key: {
    created_at: Date
    master_version: number
    period: string
    wrapped_key: Buffer
  }
  person_key: {
    created_at: Date
    master_version: number
    person_id: string
    wrapped_key: Buffer
  }
  person_search: {
    person_id: string
    token: Buffer
  }
  platform_check: {
    answered_at: Date | null
    due_at: Date
    id: string
    requested_at: Date
    state: string
  }
  platform_update: {
    approval_id: string | null
    created_at: Date
    delivered_count: number
    delivered_to: string
    due_at: Date | null
    id: string
    leads_to: string | null
    maker_id: string
    roles: string[]
    state: string
    text_en: string
    text_nl: string
    title_en: string
    title_nl: string
  }
  production_asset: {
    asset: string
    capacity_milli: bigint
    commissioned_on: Date
    cost_minor: bigint
    country: string
    created_at: Date
    created_by: string
    id: string
    inspection_on: Date | null
    insured_until: Date | null
    kind: string
    life_months: number
    meter: string
    name: string
    offer_id: string | null
    place: string
    plan_milli: bigint[]
    residual_minor: bigint
    spv_id: string
  }
  profiles: {
    address: Buffer | null
    agreement_signed_at: Date | null
    cell: string | null
    city: Buffer | null
    country: Buffer | null
    created_at: Date
    crossmint_wallet_id: string | null
    email: Buffer
    first_name: Buffer | null
    first_onramp_ok: boolean
    id: string
    investor_kind: string | null
    is_creator: boolean
    kyc_status: string
    language: string | null
    last_name: Buffer | null
    moonpay_customer_id: string | null
    name_changed_at: Date | null
    payment_number: bigint
    permissions: string[] | null
    phone: Buffer | null
    role: string
    search_version: number
    updated_at: Date
  }
  rate_limit: {
    bucket: Buffer
    given_at: Date[]
    used: number
    window_ends_at: Date
  }
  reconciliation_break: {
    asset: string
    cell: string
    ended_at: Date | null
    expected_minor: bigint
    found_at: Date
    found_minor: bigint
    id: string
    kind: string
    offer_id: string | null
    owner_id: string | null
    reason: string | null
    seen_at: Date
    state: string
    subject: string
  }
  reconciliation_run: {
    ended_at: Date | null
    found: number | null
    id: string
    opened: number | null
    requested_at: Date
    requested_by: string | null
    resolved: number | null
  }
  record_key: {
    created_at: Date
    master_version: number
    person_id: string
    wrapped_key: Buffer
  }
  recovery: {
    approved_at: Date | null
    checker_id: string | null
    due_at: Date | null
    email_verified_at: Date | null
    ended_at: Date | null
    id: string
    kind: string
    lapses_at: Date
    maker_id: string
    new_email: Buffer | null
    person_id: string
    requested_at: Date
    state: string
    stop_token_hash: Buffer | null
    stopped_by: string | null
    takes_effect_at: Date | null
    verify_token_hash: Buffer | null
  }
  register_entry: {
    amount_minor: bigint
    asset: string
    at: Date
    distribution_id: string | null
    id: string
    kind: string
    offer_id: string
    person_id: string
    subscription_id: string | null
  }
  registration: {
    confirmed_at: Date | null
    created_at: Date
    details: Buffer
    email_index: Buffer
    id: string
    index_version: number
    investor_kind: string | null
    language: string | null
    password_hash: string | null
    password_is_short: boolean
    person_id: string
  }
  rejected_request: {
    count: number
    dedup_key: string
    hour: Date
    kind: string
    last_address: Buffer | null
    last_at: Date
    subject: string
  }
  risk: {
    description: string
    id: string
    impact: number
    likelihood: number
    status: string
    updated_at: Date
  }
  schedule: {
    due_at: Date
    name: string
  }
  scheduled_run: {
    failing_since: Date | null
    failures: number
    last_failure_at: Date | null
    last_success_at: Date | null
    name: string
    reason: string | null
  }
  schema_floor: {
    oldest_program: string
    only_row: boolean
  }
  security_event: {
    address: Buffer | null
    audit_id: string | null
    count: number
    dedup_key: string
    id: string
    occurred_at: Date
    resolution: string | null
    resolved_at: Date | null
    resolved_by: string | null
    severity: string
    subject: string | null
    type: string
    user_id: string | null
  }
  session: {
    address: Buffer | null
    created_at: Date
    entity_id: string | null
    id: string
    last_used_at: Date
    level: string
    missing: string | null
    person_id: string
    revoked_at: Date | null
    step_up_at: Date | null
    token_hash: Buffer
    user_agent: Buffer | null
    ways: string[]
  }
  spv: {
    added_at: Date
    added_by: string | null
    cell: string
    id: string
    kind: string
    name: string
  }
  spv_key: {
    created_at: Date
    master_version: number
    spv_id: string
    wrapped_key: Buffer
  }
  spv_staff: {
    approval_id: string
    person_id: string
    since: Date
    spv_id: string
  }
  staff_access: {
    changed_at: Date
    idle_minutes: number
    networks: string[]
    only_row: boolean
  }
  subscription: {
    allocated_at: Date | null
    allocated_minor: bigint
    amount_minor: bigint
    asset: string
    cancel_until: Date | null
    cell: string
    created_at: Date
    decision_id: string | null
    document_id: string
    due_at: Date | null
    ended_at: Date | null
    fee_bps: number
    fee_minor: bigint
    id: string
    is_below_minimum: boolean
    number: bigint
    offer_id: string
    offer_version: number
    pay_by: Date | null
    pays_by: string | null
    person_id: string
    placed_at: Date | null
    reason: string | null
    reservation: string | null
    return_reason: string | null
    reviewed_by: string | null
    signed_at: Date | null
    state: string
  }
  support_attachment: {
    file_id: string
    message_id: string
    person_id: string
    ticket_id: string
  }
  support_message: {
    author: string
    author_id: string | null
    body: Buffer
    id: string
    person_id: string
    sent_at: Date
    ticket_id: string
  }
  support_note: {
    author_id: string
    body: Buffer
    id: string
    person_id: string
    ticket_id: string
    written_at: Date
  }
  support_ticket: {
    acknowledge_due_at: Date | null
    acknowledged_at: Date | null
    answer_due_at: Date | null
    assignee_id: string | null
    cell: string | null
    changed_at: Date
    closed_at: Date | null
    due_at: Date | null
    final_due_at: Date | null
    final_response_at: Date | null
    first_answered_at: Date | null
    id: string
    kind: string
    link_hash: Buffer | null
    number: bigint
    opened_at: Date
    outcome: string | null
    page: string | null
    person_id: string
    priority: string
    resolve_due_at: Date | null
    state: string
    topic: string
    visitor: Buffer | null
  }
  telemetry_count: {
    context: string
    count: bigint
    day: Date
    event: string
  }
  totp: {
    confirmed_at: Date | null
    created_at: Date
    last_step: bigint
    person_id: string
    secret: Buffer
  }
  transfer: {
    amount_minor: bigint
    asset: string
    cell: string
    credit_account: string
    debit_account: string
    expires_at: Date | null
    id: string
    key: string
    kind: string
    made_at: Date
    movement: string
    subject: string
    transaction_id: string
  }
  transfer_resolution: {
    amount_minor: bigint
    id: string
    key: string
    kind: string
    made_at: Date
    movement: string
    subject: string
    transaction_id: string
    transfer_id: string
  }
  vendor: {
    assessment_date: Date
    critical_findings: number
    id: string
    name: string
    security_score: number
    status: string
    updated_at: Date
  }
  verification: {
    applicant_id: string | null
    counts_from: Date | null
    decided_at: Date | null
    due_at: Date | null
    id: string
    kept_from: Date | null
    opened_at: Date
    person_id: string
    reasons: string[]
    retry: boolean
    review_at: Date | null
    started_at: Date
    state: string
    updated_at: Date
  }
  wallet: {
    address: string | null
    attempts: number
    compared_at: Date | null
    custody_minor: bigint | null
    due_at: Date | null
    last_reason: string | null
    person_id: string
    ready_at: Date | null
    state: string
    wanted_at: Date
  }
  warning_acknowledgement: {
    at: Date
    id: string
    offer_id: string | null
    person_id: string
    text_hash: Buffer
    warning: string
  }
  watch: {
    name: string
    watched_until: Date
  }
  webhook_delivery: {
    attempts: number
    created_at: Date
    due_at: Date
    endpoint_id: string
    event_id: string
    failure: string | null
    happened_at: Date
    id: string
    kind: string
    person_id: string
    state: string
    status_code: number | null
    subject_id: string
    tried_at: Date | null
    type: string
  }
  webhook_endpoint: {
    address: Buffer
    created_at: Date
    failing_since: Date | null
    id: string
    paused_because: string | null
    person_id: string
    previous_secret: Buffer | null
    previous_until: Date | null
    scopes: string[]
    secret: Buffer
    secret_at: Date
    state: string
  }
  webhook_event: {
    attempts: number
    body: Buffer | null
    due_at: Date
    handled_at: Date | null
    id: string
    provider: string
    provider_event_id: string
    received_at: Date
    reference: string | null
    state: string
    subject: string | null
    type: string
  }
  webhook_seen: {
    event_hash: Buffer
  }
  withdrawal: {
    account_id: string
    amount_minor: bigint
    asset: string
    batch_id: string | null
    cell: string
    confirmed_at: Date | null
    ended_at: Date | null
    factor: string | null
    id: string
    person_id: string
    prepared_at: Date
    reason: string | null
    reservation: string | null
    return_code: string | null
    reviewed_by: string | null
    state: string
  }
  write_probe: {
    place: number
    probed_at: Date
  }
}
