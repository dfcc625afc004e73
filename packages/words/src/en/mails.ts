import { rulesOf, type Value } from '../language.ts'

const { plural } = rulesOf('en')

export const mails = {
  frame: {
    greeting: ({ name }: { name: Value }) => `Hello ${name},`,
    greetingWithoutName: 'Hello,',
    copyAddress: 'Or copy this address into your browser:',
    neverAsks: 'Heathland never asks for your password or a code by email.',
    utc: ({ instant }: { instant: Value }) => `${instant} UTC`,
  },
  reason: {
    'verify-email': 'You receive this email because somebody signed up at Heathland with this address.',
    'already-a-member': 'You receive this email because somebody signed up at Heathland with this address.',
    'reset-password': 'You receive this email because somebody asked for a new password for your Heathland account.',
    'password-changed': 'You receive this email because the password of your Heathland account changed.',
    'new-device': 'You receive this email because somebody signed in to your Heathland account.',
    'factor-changed': 'You receive this email because the security of your Heathland account changed.',
    'account-linked': 'You receive this email because the security of your Heathland account changed.',
    'bank-account': 'You receive this email because a bank account was linked to your Heathland account.',
    invitation: 'You receive this email because Heathland staff invited you.',
    'email-change': 'You receive this email because somebody asked to change the address of a Heathland account.',
    'account-closed': 'You receive this email because your Heathland account was closed.',
    recovery: 'You receive this email because Heathland staff were asked to recover your account.',
    notification: 'You receive this email because something changed in your Heathland account.',
    digest: 'You receive this email because you chose a daily summary for some notifications.',
    support: 'You receive this email because somebody wrote to Heathland support with this address.',
  },
  accountClosed: {
    subject: 'Your Heathland account was closed',
    preview: 'Your personal data was erased.',
    closed: 'Your account was closed and your personal data was erased, as you asked. You can no longer sign in.',
    kept: 'We keep what the law requires, without your name: bookkeeping for 7 years, the record of your identity check for 5 years and the audit log for 7 years.',
    notYou: 'If you did not ask for this, please contact support.',
  },
  bankAccountLinked: {
    subject: 'A bank account was linked to your account',
    preview: ({ account }: { account: Value }) => `You paid from ${account}, so you can withdraw to it.`,
    linked: ({ account }: { account: Value }) =>
      `A payment in your name and with your reference arrived from ${account}. The account is now linked, and you can withdraw money to it.`,
    usable: ({ instant }: { instant: Value }) => `For your safety, no money is sent to it before ${instant}.`,
    notYou: 'If you did not make this payment, remove the account in your wallet and contact support right away.',
    action: 'See your bank accounts',
  },
  confirmEmail: {
    subject: 'Confirm your new email address',
    preview: 'Your Heathland account moves here once you confirm it.',
    asked: 'Someone, hopefully you, asked to use this address for a Heathland account. Please confirm that it is yours.',
    action: 'Confirm this address',
    expiry: ({ instant }: { instant: Value }) =>
      `The link works until ${instant}. If you did not ask for this, you can ignore this email: nothing happens without the link.`,
  },
  emailChange: {
    subject: 'Your email address is about to change',
    preview: 'If you did not ask for this, you can stop it with one click.',
    asked: ({ email }: { email: Value }) =>
      `Someone, hopefully you, asked to change the address of your account to ${email}. It changes when that mailbox confirms it.`,
    notYou: 'If it was not you, keep this address: everyone is signed out, and you choose a new password.',
    action: 'Keep this address',
    expiry: ({ instant }: { instant: Value }) => `The link works until ${instant}, also after the change.`,
  },
  verification: {
    subject: 'Verify your email for Heathland',
    preview: 'Confirm that this address is yours. The link works for 24 hours.',
    confirm: 'Thank you for joining Heathland. Please confirm that this address is yours.',
    action: 'Verify my email',
    expiry: 'The link works once, for 24 hours. If you did not sign up, you can ignore this email: nothing happens without the link.',
  },
  alreadyAMember: {
    subject: 'You already have a Heathland account',
    preview: 'Somebody tried to sign up with your address. Nothing was changed.',
    tried: 'Someone, perhaps you, just tried to sign up with this address. You are already a member, so nothing was changed.',
    action: 'Sign in',
    nothingToDo: 'If it was not you, there is nothing to do. We never tell anyone which addresses we know.',
  },
  passwordReset: {
    subject: 'Reset your Heathland password',
    preview: 'Choose a new password. The link works for one hour.',
    asked: 'Someone, hopefully you, asked to set a new password for your account.',
    action: 'Choose a new password',
    expiry: 'The link works once, for one hour. If it was not you, you can ignore this email: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your Heathland password was changed',
    preview: 'You were signed out everywhere else.',
    changed: 'The password of your account was just changed, and you were signed out everywhere else.',
    notYou: 'If it was not you, set a new password now and contact support.',
    action: 'Reset my password',
  },
  newDevice: {
    subject: 'A new sign-in to your Heathland account',
    preview: 'Was this you? If not, end that session and change your password.',
    seen: 'Someone signed in to your account with a browser that we have not seen before.',
    when: 'When',
    browser: 'Browser',
    browserOnSystem: ({ browser, system }: { browser: Value; system: Value }) => `${browser} on ${system}`,
    unknownBrowser: 'Unknown browser',
    unknownBrowserOn: ({ system }: { system: Value }) => `Unknown browser on ${system}`,
    check: 'If it was you, there is nothing to do. If not, end that session and change your password.',
    action: 'See where I am signed in',
  },
  undo: {
    explain:
      'If it was not you, undo it. The link works once, for three days, without signing in. It removes what was added and signs you out on every device. Then you choose a new password.',
    action: 'It was not me: undo this',
  },
  linkedInLinked: {
    subject: 'LinkedIn was linked to your Heathland account',
    preview: 'A LinkedIn account can now sign in to your account. Was this you?',
    linked:
      'Someone signed in with a LinkedIn account that has your email address. It can now sign in to your Heathland account. If this was you, there is nothing to do.',
  },
  factorAdded: {
    subject: 'The security of your Heathland account changed',
    preview: {
      totp: 'An authenticator app was added. Was this you?',
      passkey: 'A passkey was added. Was this you?',
    },
    added: {
      totp: 'An authenticator app was added to your account, and you were signed out everywhere else. If this was you, there is nothing to do.',
      passkey: 'A passkey was added to your account, and you were signed out everywhere else. If this was you, there is nothing to do.',
    },
  },
  factorRemoved: {
    subject: 'The security of your Heathland account changed',
    removed: {
      totp: 'The authenticator app was removed from your account.',
      passkey: 'A passkey was removed from your account.',
    },
    notYou: 'You were signed out everywhere else. If it was not you, contact support at once.',
    action: 'See my security settings',
  },
  recoveryWaits: {
    subject: 'Account recovery: please check this',
    preview: 'Stop it now if you did not ask for it.',
    clearFactors:
      'Heathland staff were asked to remove two-step verification from your account: authenticator app, backup codes and passkeys. Two administrators have agreed.',
    changeEmail: ({ email }: { email: Value }) =>
      `Heathland staff were asked to change the email address of your account to ${email}. Two administrators have agreed.`,
    takesEffect: ({ instant }: { instant: Value }) => `It takes effect on ${instant}. Until then nothing changes.`,
    stop: 'If you did not ask for this, stop it now. You do not need to sign in.',
    action: 'Stop the recovery',
  },
  newAddress: {
    subject: 'Confirm your new email for Heathland',
    preview: 'Confirm that this address is yours.',
    asked: 'Heathland staff were asked to use this address for your account. Please confirm that it is yours.',
    action: 'Confirm this address',
    takesEffect: ({ instant }: { instant: Value }) =>
      `The change takes effect on ${instant} at the earliest, and only if you confirm within seven days. If you did not ask for this, you can ignore this email.`,
  },
  recoveryStopped: {
    subject: 'Account recovery stopped',
    preview: 'Nothing was changed.',
    stopped: {
      'clear-factors': 'The request to remove two-step verification from your account was stopped. Nothing was changed.',
      'change-email': 'The request to change the email address of your account was stopped. Nothing was changed.',
    },
    action: 'See my security settings',
    support: 'If you still cannot get into your account, contact support.',
  },
  factorsCleared: {
    subject: 'Two-step verification was removed from your account',
    preview: 'Choose a new password. The link works for one hour.',
    cleared:
      'Heathland staff removed two-step verification from your account, as two administrators agreed. You were signed out everywhere, and your old password no longer works.',
    action: 'Choose a new password',
    expiry:
      'The link works once, for one hour. After that, ask for a new one with “Forgot password?” on the sign-in page. Then set up two-step verification again in your settings.',
    notYou: 'If you did not ask for this, contact support at once.',
  },
  emailReplaced: {
    subject: 'The email address of your Heathland account was changed',
    preview: 'You were signed out everywhere.',
    changed: ({ email }: { email: Value }) =>
      `Heathland staff changed the email address of your account to ${email}, as two administrators agreed. You were signed out everywhere.`,
    action: 'Sign in',
    notYou: 'If you did not ask for this, contact support at once.',
  },
  notification: {
    subject: 'You have a new notification',
    preview: 'Sign in to read it.',
    about: {
      identity: 'There is news about your identity check.',
      money: 'There is news about your money.',
      opportunities: 'There is news about an opportunity that you follow or asked about.',
      'investor-profile': 'There is news about your investor profile.',
      documents: 'There is news about your documents.',
      security: 'There is news about the security of your account.',
      support: 'There is news about your support request.',
      updates: 'There is news from Heathland.',
    },
    action: 'See my notifications',
    preferences: 'You can choose which emails you receive, and when, under Preferences on that page.',
  },
  digest: {
    subject: 'Your daily summary from Heathland',
    preview: 'Sign in to read your notifications.',
    unread: ({ count }: { count: number }) =>
      plural(count, { one: 'You have one unread notification.', other: 'You have # unread notifications.' }),
    action: 'See my notifications',
    preferences: 'You can choose which emails you receive, and when, under Preferences on that page.',
  },
  supportAnswered: {
    subject: 'Heathland support has answered',
    preview: 'Read the answer and reply on Heathland.',
    answered: 'There is an answer to your message.',
    action: 'Read the answer',
    noReply: 'Please reply there: messages to this email address are not read.',
  },
  invitation: {
    subject: 'You are invited to Heathland',
    preview: 'Choose a password to accept. The link works for three days.',
    invited: 'You are invited to become a member of Heathland. Choose a password to accept.',
    action: 'Accept the invitation',
    expiry: 'The link works once, for three days. If you did not expect this, you can ignore it.',
  },
}
