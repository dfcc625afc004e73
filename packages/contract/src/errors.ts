/**
 * Every error the API gives, as RFC 9457 problems. The code is stable: clients may branch on it, and its words may change.
 * Each carries one sentence that says when it is given and what the reader may do.
 */
import { pdfRowsMax } from '@heathland/domain/export/list-file'
import type { ErrorMap } from '@orpc/contract'
import * as z from 'zod'

interface ErrorRow {
  readonly status: number
  readonly message: string
}

export const errors = {
  /** The input does not fit the schema; `errors` names the fields. Correct it and send it again. */
  INPUT_INVALID: { status: 400, message: 'Some of what was sent is not valid.' },
  /** An operation that changes something came without an idempotency key. Send one. */
  IDEMPOTENCY_KEY_MISSING: { status: 400, message: 'This request needs an Idempotency-Key header.' },
  /** There is no session, or it has ended. Sign in. */
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in.' },
  /** The API key is good, and its scopes do not open this. Make one that has the scope. */
  KEY_SCOPE_MISSING: { status: 403, message: 'This API key does not have the scope for this.' },
  /** The member has as many API keys as one may have. Revoke one that is not needed. */
  API_KEYS_FULL: { status: 409, message: 'You have as many API keys as you can have. Please revoke one first.' },
  /** The member has as many webhooks as one may have. Remove one that is not needed. */
  WEBHOOKS_FULL: { status: 409, message: 'You have as many webhooks as you can have. Please remove one first.' },
  /** A webhook needs an https address with a public host name, without a user name, another port or a fragment. Correct it. */
  WEBHOOK_ADDRESS_REFUSED: { status: 400, message: 'This address cannot receive webhooks.' },
  /** Nothing is sent to a paused webhook. Resume it first. */
  WEBHOOK_PAUSED: { status: 409, message: 'This webhook is paused. Please resume it first.' },
  /** E-mail address and password do not fit together, or nobody may sign in with them. Which of these is nobody's business. */
  SIGN_IN_FAILED: { status: 401, message: 'Invalid email or password.' },
  /** The password fits but the address is not verified yet. Follow the link in the mail, or have it sent again. */
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email first.' },
  /** Signing in is switched off in the demonstration. Leave it to sign in. */
  DEMO_SIGN_IN: { status: 403, message: 'You are in demo mode. Real login is disabled.' },
  /** Registration is switched off in the demonstration. Leave it to register. */
  DEMO_REGISTRATION: { status: 403, message: 'You are in demo mode. Registration is disabled.' },
  /** Who they are was shown; a second factor is still to be shown. */
  SECOND_FACTOR_MISSING: { status: 401, message: 'Please confirm it is you with your second factor.' },
  /** Staff come no further without a second factor. Enrol one. */
  FACTOR_ENROLMENT_MISSING: { status: 401, message: 'Please set up a second factor to continue.' },
  /** The code or the passkey does not fit, was used before, or came too late. Try the next one. */
  FACTOR_WRONG: { status: 403, message: 'That code did not work. Please try again with a new one.' },
  /** The administrators’ sign-in failed, for whatever reason. */
  ADMIN_SIGN_IN_FAILED: { status: 401, message: 'Invalid admin credentials.' },
  /** The act is sensitive and the last factor was shown too long ago. Show one and try again. */
  STEP_UP_REQUIRED: { status: 403, message: 'Please confirm it is you before you continue.' },
  /** A first second factor is only added soon after signing in. Sign in again in the same browser, and try again. */
  PASSWORD_REQUIRED: { status: 403, message: 'Please enter your password to continue.' },
  /** A short password alone is not enough here. Add a second factor, or choose a password of 15 characters or more. */
  SECOND_FACTOR_NEEDED: { status: 403, message: 'Please add a second factor, or choose a longer password, before you continue.' },
  /** Staff always keep one second factor. Add another before removing this one. */
  FACTOR_REQUIRED: { status: 403, message: 'Failed to disable Multi-Factor Authentication. Please try again.' },
  /** Writing is for creators and administrators. Request creator access. */
  CREATOR_ACCESS_MISSING: { status: 403, message: 'You need creator access to do this.' },
  /** Nobody reviews their own article. Ask a colleague. */
  ARTICLE_OWN: { status: 403, message: 'Another administrator reviews your article.' },
  /** Nobody changes their own role or suspends themselves. Ask a colleague. */
  OWN_ROLE: { status: 403, message: 'You cannot do this to your own account.' },
  /** A member is suspended by one administrator, staff by two. Request it for a second administrator. */
  STAFF_NEEDS_TWO: { status: 409, message: 'Staff are suspended and readmitted by two administrators.' },
  /** The person is no longer staff, or never was. Suspend them as a member. */
  NOT_STAFF: { status: 409, message: 'This person is not staff.' },
  /** The change would change nothing. Look at the person again. */
  ALREADY_SO: { status: 409, message: 'This is already the case.' },
  /** Another recovery of this account has not ended. Wait for it, or stop it. */
  RECOVERY_OPEN: { status: 409, message: 'Another recovery of this account is under way.' },
  /** The account is suspended, or has no second factor to clear. Look at the person again. */
  RECOVERY_UNFIT: { status: 409, message: 'This account cannot be recovered this way.' },
  /** The recovery took effect, was stopped or has expired. Look at where it stands. */
  RECOVERY_CLOSED: { status: 409, message: 'This recovery has ended.' },
  /** Money is left, or something of the member's is open: the page names what. Settle it, then close the account. */
  CLOSING_BLOCKED: { status: 409, message: 'Your account cannot be closed yet.' },
  /** Staff may sign in from the networks that administrators named, and from nowhere else. Sign in from one of them. */
  ADDRESS_NOT_ALLOWED: { status: 403, message: 'You can sign in to this account from approved networks only.' },
  /** A network is written in a way that nobody can read. Write an address or a range such as 192.0.2.0/24. */
  NETWORK_INVALID: { status: 400, message: 'This is not an address or a range such as 192.0.2.0/24.' },
  /** The list would shut out whoever saves it. Add the network you are in. */
  NETWORK_EXCLUDES_YOU: { status: 409, message: 'Your own address is not in this list.' },
  /** Two active administrators always remain. Appoint another one first. */
  ADMINS_TOO_FEW: { status: 409, message: 'At least two active administrators must remain.' },
  /** Whoever asked cannot also agree. Someone else has to look. */
  APPROVAL_OWN: { status: 403, message: 'You asked for this yourself. Another person has to decide.' },
  /** The difference is about their own wallet or deposit. A colleague has to look. */
  BREAK_OWN: { status: 403, message: 'This is about your own account. Another person has to decide.' },
  /** Whoever posts, checks or recorded the reference never touches an account of their own. A colleague has to do it. */
  POSTING_OWN_ACCOUNT: { status: 403, message: 'You cannot take part in a posting to or from your own account.' },
  /** A debit of a member, a payment out, or a credit that reaches 1,000 with what was posted alone within 24 hours. Ask a colleague to approve it. */
  POSTING_NEEDS_TWO: { status: 403, message: 'This posting needs a second person. Please request approval.' },
  /** The reference was recorded by the person who posts. Somebody else has to post it. */
  REFERENCE_OWN: { status: 403, message: 'You recorded this reference yourself. Another person has to post it.' },
  /** The event is about their own account or their own doing. A colleague has to look. */
  EVENT_OWN: { status: 403, message: 'This is about your own account. Another person has to decide.' },
  /** The case is about their own account. A colleague has to look. */
  CASE_OWN: { status: 403, message: 'This is about your own account. Another person has to decide.' },
  /** The password that was given as the present one does not fit. */
  PASSWORD_WRONG: { status: 403, message: 'Your current password is not right.' },
  /** LinkedIn gave no address, so there is nobody to be. Register with one, or add it at LinkedIn. */
  LINKEDIN_NO_EMAIL: { status: 403, message: 'LinkedIn did not share an email address.' },
  /** LinkedIn has not verified the address. Verify it there, or register here. */
  LINKEDIN_EMAIL_UNVERIFIED: { status: 403, message: 'your email address is not verified at LinkedIn.' },
  /** The member unlinked this LinkedIn account from theirs. Sign in another way. */
  LINKEDIN_UNLINKED: { status: 403, message: 'this LinkedIn account was unlinked. Please sign in with your password.' },
  /** The person changed their mind at LinkedIn. */
  LINKEDIN_CANCELLED: { status: 403, message: 'you cancelled at LinkedIn.' },
  /** What came back from LinkedIn does not hold. Begin again. */
  LINKEDIN_REFUSED: { status: 403, message: 'the answer could not be verified. Please try again.' },
  /** Security settings are switched off in the demonstration. Leave it to change yours. */
  DEMO_SECURITY: { status: 403, message: 'You are in demo mode. Security settings are disabled.' },
  /** The member lives where we may not check or serve people. Nothing is kept from them but money. */
  KYC_COUNTRY_NOT_SERVED: {
    status: 403,
    message: 'Membership is open to residents of the European Union and the United Kingdom for now. We cannot verify your identity yet.',
  },
  /** Money comes in only once the member's identity check is approved. Verify your identity, then try again. */
  IDENTITY_CHECK_REQUIRED: { status: 403, message: 'Please verify your identity before you add money.' },
  /** Nobody knows yet under which law the member is. Say in which country you live. */
  COUNTRY_MISSING: { status: 409, message: 'Please say in which country you live first.' },
  /** The waiting time that the law sets is not over; `until` says when it is. Come back then. */
  COOLING_OFF_RUNNING: { status: 409, message: 'The waiting time is not over yet.' },
  /** Too many attempts failed; `until` says when the next one is possible. Come back then. */
  KNOWLEDGE_TEST_LOCKED: { status: 409, message: 'Please wait before you take the test again.' },
  /** Something is missing before this page opens: `need` says what. /access-required explains it and leads there. */
  ACCESS_REQUIRED: { status: 403, message: 'Something is missing before you can open this.' },
  /** Staff look at offers; following one, asking about it and being interested is for members. */
  MEMBERS_ONLY: { status: 403, message: 'This is for members.' },
  /** Whoever handed a paper in does not accept it. A colleague has to look. */
  EVIDENCE_OWN: { status: 403, message: 'You handed this in yourself. Another person has to review it.' },
  /** The session is fine but may not do this. Nothing the caller sends will change that. */
  ACCESS_DENIED: { status: 403, message: "You don't have permission to access this page." },
  /** A state change came from another site, or without saying where from. Open the product itself. */
  CROSS_SITE: { status: 403, message: 'This request did not come from the product’s own pages.' },
  /** There is no such thing, or it is not the caller's. */
  NOT_FOUND: { status: 404, message: 'Not found.' },
  /** The same key is still being worked on. Wait a moment and ask again with the same key. */
  IDEMPOTENCY_KEY_IN_FLIGHT: { status: 409, message: 'The first request with this key is still under way. Please try again in a moment.' },
  /** There is a factor of this kind already. Remove it first. */
  FACTOR_EXISTS: { status: 409, message: 'This is already set up.' },
  /** Exactly this waits for a second person already. Look at what waits; whoever did not ask for it can decide. */
  APPROVAL_WAITING: { status: 409, message: 'This has been asked for already and waits for another person to decide.' },
  /** The approval was decided already. Look at the list again. */
  APPROVAL_CLOSED: { status: 409, message: 'This has been decided already.' },
  /** What would be done is no longer what was asked for. Ask anew. */
  APPROVAL_CHANGED: { status: 409, message: 'This has changed since it was asked for. Please ask again.' },
  /** Exactly this line or invoice was recorded before. Look at it in the list. */
  REFERENCE_KNOWN: { status: 409, message: 'This reference has been recorded already.' },
  /** There is not enough on the account after what is set aside. Look at its balance; a smaller amount may do. */
  LEDGER_FUNDS_SHORT: { status: 409, message: 'There is not enough money on the account.' },
  /** The reference was booked before, for another amount. Look at what was booked, or use the reference of this one. */
  LEDGER_KEY_REUSED: { status: 409, message: 'This reference has been booked before, for something else.' },
  /** The posting was corrected before. Look at the correction; a correction can itself be corrected. */
  LEDGER_CORRECTED: { status: 409, message: 'This has been corrected already.' },
  /** Someone with this address is a member already. */
  ALREADY_A_MEMBER: { status: 409, message: 'This person is a member already.' },
  /** The identity check has its verdict, or is being looked at. Read where it stands. */
  KYC_CLOSED: { status: 409, message: 'Your identity check needs nothing from you right now.' },
  /** Somebody has said how the difference ended, or it is gone. Look at what they said. */
  BREAK_CLOSED: { status: 409, message: 'This has ended already.' },
  /** The case was decided. Look at what was decided. */
  CASE_CLOSED: { status: 409, message: 'This case has been decided already.' },
  /** A colleague works on the case. Take it on first, so that they learn of it. */
  CASE_ASSIGNED: { status: 409, message: 'This case is assigned to a colleague. Assign it to yourself first.' },
  /** The provider found something else since the page was loaded. Look at the evidence again, then decide. */
  CASE_CHANGED: { status: 409, message: 'The evidence has changed. Please look at it again before you decide.' },
  /** Where the case stands, this is not the next step: the member was asked for papers, or a colleague proposed otherwise. Look at it again. */
  CASE_UNFIT: { status: 409, message: 'This cannot be done where the case stands now. Please look at it again.' },
  /** A hit has no verdict. Say of each hit whether it is the same person. */
  CASE_HITS_OPEN: { status: 409, message: 'Please decide every hit before you approve.' },
  /** A sanctions hit was found to be the member. Reject the case. */
  CASE_SANCTIONED: { status: 409, message: 'A sanctions hit is marked as the same person, so this case cannot be approved.' },
  /** The reason is one of the other outcome. Choose one that fits. */
  CASE_REASON_UNFIT: { status: 409, message: 'This reason does not fit the decision.' },
  /** A high risk and a rejection are explained in words. Write a note. */
  CASE_NOTE_MISSING: { status: 409, message: 'Please write a note of at least 3 characters.' },
  /** Somebody has said how the event ended. Look at what they said. */
  EVENT_RESOLVED: { status: 409, message: 'This has been resolved already.' },
  /** A critical or high event was among several that were to be resolved together. Resolve it by itself. */
  EVENT_SEVERE: { status: 409, message: 'Critical and high events are resolved one at a time.' },
  /** The event is not at the step before this one: somebody else was faster, or it is over. Look at where it stands. */
  DLP_STEP_UNFIT: { status: 409, message: 'This event has moved on. Please look at it again.' },
  /** A register is read whole and has as many lines as it may. Change one that is there. */
  REGISTER_FULL: { status: 409, message: 'This register is full. Please change an entry that is no longer needed.' },
  /** The deposit is paid, or is over. Open a new one. */
  DEPOSIT_CLOSED: { status: 409, message: 'This deposit is closed. Please start a new one.' },
  /** A deposit needs an e-mail address, a wallet and a country that we serve. Wait for the wallet, or say the country. */
  FUNDING_INFORMATION_MISSING: { status: 409, message: 'User information not available' },
  /** The bytes of this file came before, or are on their way. Begin a new upload. */
  FILE_UPLOADED: { status: 409, message: 'This file has been uploaded already. Please start a new upload.' },
  /** The ticket is about their own account. A colleague has to answer. */
  TICKET_OWN: { status: 403, message: 'This ticket is your own. Another person has to answer it.' },
  /** The ticket is closed. The person who asked can reopen it for 30 days. */
  TICKET_CLOSED: { status: 409, message: 'This ticket is closed.' },
  /** The ticket is not closed, so there is nothing to reopen. Write in it. */
  TICKET_OPEN: { status: 409, message: 'This ticket is open already.' },
  /** The ticket was closed more than 30 days ago, or by a final response. Write a new one. */
  TICKET_FINAL: { status: 409, message: 'This ticket can no longer be reopened. Please open a new one.' },
  /** Somebody wrote since the page was read. Read the new message, then answer. */
  TICKET_CHANGED: { status: 409, message: 'Somebody wrote in this ticket in the meantime. Please read it before you answer.' },
  /** The conversation has as many messages as it may. Open a new ticket. */
  TICKET_FULL: { status: 409, message: 'This conversation has reached its limit. Please open a new ticket.' },
  /** The ticket is a question. Handle it as a complaint first. */
  NOT_A_COMPLAINT: { status: 409, message: 'This ticket is not a complaint.' },
  /** Somebody has acknowledged the complaint. Look at the conversation. */
  COMPLAINT_ACKNOWLEDGED: { status: 409, message: 'This complaint has been acknowledged already.' },
  /** A complaint ends with a final response. Write one. */
  COMPLAINT_NEEDS_RESPONSE: { status: 409, message: 'A complaint is closed by its final response.' },
  /** The person cannot answer tickets, or is suspended. Choose somebody else. */
  ASSIGNEE_UNFIT: { status: 409, message: 'This person cannot answer tickets.' },
  /** A file is not the sender's, is not uploaded yet, or was sent before. Upload it again. */
  ATTACHMENT_UNFIT: { status: 409, message: 'An attachment could not be used. Please upload it again.' },
  /** The person's name has characters that no document of ours can print. Support can help. */
  NAME_UNPRINTABLE: { status: 409, message: 'Your name cannot be printed on the document. Please contact support.' },
  /** The person has signed it before. Look at the document. */
  ALREADY_SIGNED: { status: 409, message: 'You have signed this document already.' },
  /** The document was withdrawn or declined. Look at the list again. */
  DOCUMENT_NOT_OPEN: { status: 409, message: 'This document can no longer be signed.' },
  /** Its days are over. Open it anew. */
  DOCUMENT_EXPIRED: { status: 409, message: 'The time to sign this document is over.' },
  /** Another signer comes first. Wait for them. */
  SIGNATURE_NOT_YET_DUE: { status: 409, message: 'Another person signs this document before you.' },
  /** The text that was shown is not the document's. Load it again and read it. */
  TEXT_CHANGED: { status: 409, message: 'The text has changed. Please read it again before you sign.' },
  /** A request of this kind is open already. Wait for its answer. */
  REQUEST_WAITING: { status: 409, message: 'You already have an open request of this kind.' },
  /** The request has its answer. Look at it again. */
  REQUEST_CLOSED: { status: 409, message: 'This request has been answered already.' },
  /** The article is not in a state for this step: somebody else was faster. Look at it again. */
  ARTICLE_STEP_UNFIT: { status: 409, message: 'This article has moved on. Please look at it again.' },
  /** A newer version was saved than the one that was looked at. Read it again. */
  ARTICLE_CHANGED: { status: 409, message: 'There is a newer version of this article. Please read it again.' },
  /** The article has as many versions as one may have; `versionsMax` says how many. Write a new article. */
  ARTICLE_VERSIONS_FULL: { status: 409, message: 'This article has too many versions. Please start a new one.' },
  /** The author has as many unpublished articles or images as they may; `articlesMax` says how many. Finish one of them. */
  ARTICLES_FULL: { status: 409, message: 'You have too many unfinished articles or images. Please finish one first.' },
  /** The offer is not in a state for this step: somebody else was faster, or it has ended. Look at it again. */
  OFFER_STEP_UNFIT: { status: 409, message: 'This offer has moved on. Please look at it again.' },
  /** A newer version was saved than the one that was looked at. Read it again. */
  OFFER_CHANGED: { status: 409, message: 'There is a newer version of this offer. Please read it again.' },
  /** The offer has as many versions as one may have. Draft a new offer. */
  OFFER_VERSIONS_FULL: { status: 409, message: 'This offer has too many versions. Please start a new one.' },
  /** Something on the checklist is open; `problems` says how many. Look at the checklist. */
  OFFER_INCOMPLETE: { status: 409, message: 'This offer is not complete. Please look at its checklist.' },
  /** Money of the offer was passed on to its company, or two people agreed that it is. Close the offer instead. */
  OFFER_PLACED: { status: 409, message: 'Money of this offer was passed on to its company.' },
  /** The loan is not in a state for this step: somebody else was faster, or it has ended. Look at it again. */
  LOAN_STEP_UNFIT: { status: 409, message: 'This loan has moved on. Please look at it again.' },
  /** The posting is of another SPV, or money went the other way. Choose another. */
  LOAN_POSTING_UNFIT: { status: 409, message: 'This posting does not fit this loan.' },
  /** Other loans explain the posting already, or too much of it. Choose another, or a smaller part. */
  LOAN_POSTING_USED: { status: 409, message: 'Less of this posting is left than that.' },
  /** More was paid than there is to pay on the loan. Match a smaller part. */
  LOAN_OVERPAID: { status: 409, message: 'This is more than there is to pay on this loan.' },
  /** The loan is not late enough for this step; `days` says from when on. */
  LOAN_NOT_LATE: { status: 409, message: 'This loan is not late enough for this step.' },
  /** As much was recorded of this loan as one may have. */
  LOAN_FULL: { status: 409, message: 'Nothing more can be recorded on this loan.' },
  /** The membership agreement is not signed. Sign it and come back. */
  AGREEMENT_MISSING: { status: 403, message: 'Please sign the membership agreement first.' },
  /** Something that the law asks for is missing; the offer's page names it. */
  INVESTING_NOT_ALLOWED: { status: 409, message: 'Something is still missing before you can invest.' },
  /** More was asked for than the offer takes. */
  OFFER_FULL: { status: 409, message: 'This opportunity takes no further orders.' },
  /** The subscription has moved on since it was read. */
  SUBSCRIPTION_STEP_UNFIT: { status: 409, message: 'This investment has changed meanwhile.' },
  /** The reflection period is over. */
  CANCELLATION_OVER: { status: 409, message: 'The time to cancel is over.' },
  /** Staff decide about no subscription of their own. */
  SUBSCRIPTION_OWN: { status: 403, message: 'This is your own subscription.' },
  /** No order is paid and past its reflection period, or nothing is left of the target. */
  NOTHING_TO_ALLOCATE: { status: 409, message: 'There is nothing to allocate.' },
  /** No allocated money lies in escrow. */
  NOTHING_TO_RELEASE: { status: 409, message: 'There is no money to pass on.' },
  /** The title to what the money pays for is not proved, or no longer. */
  EVIDENCE_UNPROVED: { status: 409, message: 'There is no valid evidence of title or permit.' },
  /** The record day or the period is not over, or capital is paid back of something else than a loan. */
  DISTRIBUTION_UNFIT: { status: 422, message: 'This cannot be distributed.' },
  /** Funds are short, nobody held anything, or another distribution of the offer is being paid; its findings say which. */
  DISTRIBUTION_BLOCKED: { status: 409, message: 'Something stands in the way of this distribution.' },
  /** It was agreed to, paid or discarded. Load it again. */
  DISTRIBUTION_STEP_UNFIT: { status: 409, message: 'This distribution has changed meanwhile.' },
  /** The day lies in a month of the SPV's books that is closed. Use a day of the open month, record a late fact, or ask for the month to be reopened. */
  BOOK_MONTH_CLOSED: { status: 409, message: 'This month of the books is closed.' },
  /** Something of its checklist is missing; the facts say which. */
  BOOK_MONTH_INCOMPLETE: { status: 409, message: 'Something is missing before this month can be closed.' },
  /** It is closed or reopened already, is not the next or the newest, or has more figures than a month end takes. */
  BOOK_MONTH_UNFIT: { status: 409, message: 'This cannot be done with this month.' },
  /** No bank account of the platform is configured for where this member lives. Use another way to add money. */
  TRANSFER_UNAVAILABLE: { status: 503, message: 'Bank transfers are not available.' },
  /** No payment institution is configured for the currency of this member, or it does not answer. Use another way to add money. */
  CARD_UNAVAILABLE: { status: 503, message: 'Card payments are not available right now.' },
  /** A card payment for this order has not ended, and may have been charged. Finish or leave it on the payment page first. */
  CARD_PAYMENT_OPEN: { status: 409, message: 'A card payment for this order is open.' },
  /** The price has changed since it was shown. Show the new one, and ask again. */
  CARD_PRICE_CHANGED: { status: 409, message: 'The price of this card payment has changed.' },
  /** Less than the minimum or more than the maximum of a card payment; the facts say which they are. */
  CARD_AMOUNT_UNFIT: { status: 422, message: 'This amount is not possible by card.' },
  /** Nothing, or more than the payment institution holds that need not go back to cards; the facts say what may be paid out. */
  CARD_PAYOUT_UNFIT: { status: 422, message: 'This amount cannot be paid out.' },
  /** The payment institution has not answered about another payout. Wait until it has. */
  CARD_PAYOUT_OPEN: { status: 409, message: 'Another payout waits for an answer.' },
  /** No bank account for payouts in this currency is set at the payment institution. */
  CARD_PAYOUT_UNAVAILABLE: { status: 409, message: 'Payouts in this currency are not set up.' },
  /** The account can be removed once its withdrawals have ended. */
  WITHDRAWAL_OPEN: { status: 409, message: 'Money is on its way to this account.' },
  /** It is not linked, was removed, or its waiting time is not over. */
  BANK_ACCOUNT_UNUSABLE: { status: 409, message: 'Money cannot be sent to this bank account.' },
  /** Between one euro or pound and the largest payment that a bank takes. */
  WITHDRAWAL_AMOUNT_UNFIT: { status: 422, message: 'This amount cannot be withdrawn.' },
  /** It has gone a step further or has ended. Load it again. */
  WITHDRAWAL_STEP_UNFIT: { status: 409, message: 'This withdrawal has changed meanwhile.' },
  /** Begin again. */
  WITHDRAWAL_EXPIRED: { status: 409, message: 'The time to confirm this withdrawal is over.' },
  /** Staff decide about no withdrawal of their own. */
  WITHDRAWAL_OWN: { status: 403, message: 'This is your own withdrawal.' },
  /** Its owner is suspended, or their identity check is not approved any more. */
  WITHDRAWAL_BLOCKED: { status: 409, message: 'This withdrawal is blocked.' },
  /** It must be camt.053; `reason` and `line` say what is wrong. */
  STATEMENT_UNREADABLE: { status: 422, message: 'This is not a bank statement that can be read.' },
  /** It does not add up, is of another account, or holds several statements; `reason` says which. */
  STATEMENT_UNFIT: { status: 422, message: 'This bank statement does not fit.' },
  /** Nothing on it is new. */
  STATEMENT_KNOWN: { status: 409, message: 'This bank statement was read before.' },
  /** Somebody has decided about it. Load the list again. */
  PAYMENT_CLOSED: { status: 409, message: 'This payment is not held any more.' },
  /** Staff decide about no money of their own. */
  PAYMENT_OWN: { status: 403, message: 'This payment concerns you.' },
  /** It has no account to go back to, is of another currency, or the posting is another. */
  PAYMENT_UNFIT: { status: 422, message: 'This cannot be done with this payment.' },
  /** No withdrawal is ready and nothing goes back. */
  NOTHING_TO_PAY: { status: 409, message: 'There is nothing to pay out.' },
  /** The opportunity is not open for investment now. Follow it to hear when it opens. */
  OFFER_NOT_OPEN: { status: 409, message: 'This opportunity is not open.' },
  /** The member has as many unanswered questions about it as they may; `questionsMax` says how many. Wait for an answer. */
  QUESTIONS_FULL: { status: 409, message: 'Please wait for the answers to your earlier questions.' },
  /** Somebody has reviewed the paper. Look at it again. */
  EVIDENCE_REVIEWED: { status: 409, message: 'This document has been reviewed already.' },
  /** The SPV has an asset with this meter. Open that one, or check the number. */
  METER_KNOWN: { status: 409, message: 'Another asset of this SPV has this meter.' },
  /** No table of readings: `reason` says what is wrong with the file. Export it again as CSV. */
  METER_FILE_UNREADABLE: { status: 422, message: 'This file cannot be read as meter data.' },
  /** Readings that are there already would change. Say why. */
  READING_REASON_MISSING: { status: 422, message: 'Please give a reason for changing readings.' },
  /** The SPV's book has a company of this registration number. Open that one. */
  COMPANY_KNOWN: { status: 409, message: 'This company is in the book already.' },
  /** More shares than there are or are held, or a ratio that leaves parts of a share. Check the numbers. */
  SHARES_UNFIT: { status: 422, message: 'These numbers of shares do not fit together.' },
  /** A day to come, or before the last entry of the same history. Choose another day. */
  BOOK_DAY_UNFIT: { status: 422, message: 'This day does not fit the entries before it.' },
  /** The value falls, or rises by more than 20 percent. Ask for a second person's approval. */
  VALUATION_NEEDS_TWO: { status: 403, message: 'This valuation needs a second person. Please request approval.' },
  /** The posting is another SPV's, goes the other way, or has less left than this part. Choose another posting or a smaller amount. */
  POSTING_PART_UNFIT: { status: 409, message: 'This posting does not have that much left to match.' },
  /** The file is no PDF of this SPV, is in the list already, or the list is full. Upload the right file. */
  BOOK_FILE_UNFIT: { status: 422, message: 'This file cannot be added here.' },
  /** The offer has as many papers as it may have. */
  EVIDENCE_FULL: { status: 409, message: 'This offer has too many documents.' },
  /** Nobody decided in time. Ask anew. */
  APPROVAL_EXPIRED: { status: 410, message: 'This request has expired. Please ask again.' },
  /** The link that undoes a new factor or LinkedIn link was used, or is older than three days. Reset the password instead. */
  UNDO_LINK_INVALID: { status: 410, message: 'This link was used before or has expired.' },
  /** The recovery link was used, or is older than an hour. Ask for a new one. */
  RESET_LINK_INVALID: { status: 410, message: 'Invalid or expired password reset link. Please request a new one.' },
  /** The link was used, replaced by a newer one, or is too old. Ask for a new one. */
  LINK_INVALID: { status: 410, message: 'This link is invalid or has expired. Please request a new one.' },
  /** The upload says not how long it is. Send a Content-Length. */
  FILE_LENGTH_MISSING: { status: 411, message: 'This upload does not say how large it is.' },
  /** The file is larger than it may be, or than it was announced; `sizeMax` is the limit in bytes. Choose a smaller one. */
  FILE_TOO_LARGE: { status: 413, message: 'This file is too large.' },
  /** The range does not lie within the file. Ask for another, or for the whole file. */
  FILE_RANGE_UNFIT: { status: 416, message: 'This part of the file does not exist.' },
  /** The bytes are of no type that is accepted here, whatever the file is called. Choose another file. */
  FILE_TYPE_REFUSED: { status: 422, message: 'This type of file is not accepted.' },
  /** The picture is wider or higher than it may be; `sideMax` is the limit in pixels. Make it smaller. */
  IMAGE_TOO_LARGE: { status: 422, message: 'This image has too many pixels. Please make it smaller.' },
  /** The text names an image that is not the author’s, or too many. Upload it again. */
  IMAGE_UNKNOWN: { status: 422, message: 'An image in this text is not available. Please upload it again.' },
  /** The text nests too deeply, has lines that are too long, or hides characters; `problem` says which. Change it. */
  ARTICLE_TEXT_REFUSED: { status: 422, message: 'This text cannot be saved as it is.' },
  /** The password is among those everybody tries, or made of what anyone knows. Choose another. */
  PASSWORD_TOO_COMMON: { status: 422, message: 'Please choose a less common password.' },
  PASSWORD_TOO_SHORT: { status: 422, message: 'Password must be at least 8 characters long' },
  PASSWORD_TOO_LONG: { status: 422, message: 'Password must be at most 128 characters long' },
  /** A wallet is resolved by the next comparison, and an identity check by being approved again. Explain it, or wait for that. */
  BREAK_ENDING_UNFIT: {
    status: 422,
    message: 'This break is resolved automatically. Until then it can only be explained.',
  },
  /** The answers do not meet the criteria of the category, or a statement was not confirmed. Check them, or choose another category. */
  CATEGORY_UNFIT: { status: 422, message: 'Your answers do not fit this category.' },
  /** An answer is missing, is none of the choices, or is wrong where it has to be right. */
  ANSWERS_UNFIT: { status: 422, message: 'Please check your answers.' },
  /** No warning of this name is shown to the member. Load the page again. */
  WARNING_UNKNOWN: { status: 422, message: 'This warning has changed. Please load the page again.' },
  /** The file is not a stored PDF of this SPV, is in use already, or its dates do not fit. Upload it again, or correct the dates. */
  EVIDENCE_UNFIT: { status: 422, message: 'This document cannot be used. Please check the file and its dates.' },
  /** A lending SPV offers loans, an equity SPV shares, a production SPV shares of an asset. */
  OFFER_KIND_UNFIT: { status: 422, message: 'These terms do not fit this kind of SPV.' },
  /** The terms are no schedule; `problem` says why. Correct them. */
  LOAN_TERMS_UNFIT: { status: 422, message: 'These terms make no repayment schedule.' },
  /** The day lies before the bank's, too long after it, or before the loan began. Choose another. */
  LOAN_DAY_UNFIT: { status: 422, message: 'This day does not fit.' },
  /** Administrators and compliance see every SPV, members none. Change the role first. */
  SPV_UNFIT: { status: 422, message: 'Only staff with an SPV role are staff of SPVs.' },
  /** The role of this person cannot use the permission, or holds every one anyway. Choose another, or change the role. */
  PERMISSION_UNFIT: { status: 422, message: 'This permission cannot be granted to somebody with this role.' },
  /** None of it lies in the member's wallet. Explain it, or have the provider correct it. */
  BREAK_NOT_BOOKABLE: { status: 422, message: 'There is nothing in the member’s wallet to book for this break.' },
  /** Nothing was posted that could be undone, or less than was asked for. Look at what was posted. */
  LEDGER_CORRECTION_UNFIT: { status: 422, message: 'There is less to correct than that.' },
  /** There is no such bank line or invoice, or no unallocated payment under it. Record it first. */
  REFERENCE_UNKNOWN: { status: 422, message: 'This reference has not been recorded.' },
  /** Its amount, asset, direction or kind is another one. Look at what was recorded. */
  REFERENCE_UNFIT: { status: 422, message: 'This reference was recorded for another amount, currency or direction.' },
  /** There is no company of this id in this cell. Look at the list of companies. */
  SPV_UNKNOWN: { status: 422, message: 'There is no such SPV.' },
  /** Money of somebody whose identity check is not approved stays unallocated. Book it so, and allocate it once they are approved. */
  POSTING_IDENTITY_MISSING: { status: 422, message: 'This member’s identity check is not approved. Book the payment as unallocated.' },
  /** Nobody of this id has, or may have, an account there: no such member, or one of the other cell. Check the id. */
  LEDGER_ACCOUNT_UNKNOWN: { status: 422, message: 'There is no such account.' },
  /** The list has more rows than a file of this format may have; `rowsMax` says how many. Narrow the list, or take XLSX instead of PDF. */
  EXPORT_TOO_LONG: { status: 422, message: `A PDF holds up to ${pdfRowsMax} rows. Please choose XLSX, or narrow the list.` },
  /** Nobody has said where the member lives. Say it, and start again. */
  KYC_COUNTRY_MISSING: { status: 422, message: 'Please tell us which country you live in.' },
  /** The provider does not sell for this amount. Choose one within its limits. */
  FUNDING_NOT_POSSIBLE: { status: 422, message: 'This amount is not possible. Please choose another.' },
  /** The same key came with another input. Use a new key for a new request. */
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This Idempotency-Key was used for a different request.' },
  /** Too many calls in a short time. `Retry-After` says when to come back. */
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  /** A mistake of ours. Nothing was changed; the request id helps support to find it. */
  UNEXPECTED: { status: 500, message: 'An unexpected error occurred' },
  /** The person is signed in, but what we know of them cannot be read. They are signed out; support can help. */
  PROFILE_UNREADABLE: { status: 500, message: 'Could not load your user profile. Please contact support.' },
  /** LinkedIn does not answer. Sign in with your password, or try again later. */
  LINKEDIN_UNAVAILABLE: { status: 503, message: 'LinkedIn does not answer right now.' },
  /** The identity provider does not answer. Nothing is lost; try again later. */
  KYC_UNAVAILABLE: { status: 503, message: 'Identity checks are not available right now. Please try again shortly.' },
  /** The onramp provider does not answer. Nothing was paid; try again later. */
  FUNDING_UNAVAILABLE: { status: 503, message: 'Failed to initialize MoonPay transaction' },
  /** The store for files does not answer. Nothing was stored; try again later. */
  FILES_UNAVAILABLE: { status: 503, message: 'Files are not available right now. Please try again shortly.' },
  /** The platform is starting, stopping or cut off from its database. Retry shortly with the same key. */
  UNAVAILABLE: { status: 503, message: 'The service is not available right now. Please try again shortly.' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code)
}

/** The body of every error answer, served as application/problem+json. */
export const Problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  requestId: z.string().optional(),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
})
export type Problem = z.infer<typeof Problem>

/** What an error carries beside its code and words. */
export type ProblemData = Pick<Problem, 'errors' | 'facts' | 'requestId'>

export function problem(code: ErrorCode, data: ProblemData = {}): Problem {
  return { type: `urn:heathland:problem:${code}`, title: errors[code].message, status: errors[code].status, code, ...data }
}

/** The error map of an operation: the codes every operation may give, and its own. */
export function mayGive<const Codes extends readonly ErrorCode[]>(
  ...codes: Codes
): Record<Codes[number], { status: number; message: string }> & ErrorMap {
  return Object.fromEntries(codes.map((code) => [code, errors[code]])) as Record<Codes[number], ErrorRow>
}
