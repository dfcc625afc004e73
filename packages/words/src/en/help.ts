export const help = {
  title: 'Need help?',
  lead: 'Answers to common questions. You do not need to sign in.',
  onThisPage: 'Common questions',
  questions: {
    join: {
      question: 'Who may join?',
      answer:
        'Membership is open to adults who live in the European Union or the United Kingdom. You create an account, sign the membership agreement and verify your identity once.',
    },
    identityCheck: {
      question: 'How long does the identity check take?',
      answer:
        'You need 3–5 minutes and a passport or ID card. We usually decide within 1–2 business days and send you an email. If your check was rejected, sign in and open a ticket. A person looks at it with you.',
    },
    money: {
      question: 'How is my money held?',
      answer:
        'Heathland is not a bank, and balances are not covered by a deposit guarantee. Money you add is turned into EURC, a euro stablecoin, and kept in a custody wallet in your name. Every movement is in your wallet and on your statement.',
    },
    addMoney: {
      question: 'How do I add money?',
      answer:
        'Verify your identity first. Then open your wallet, choose “Add money” and pay by card or bank transfer through our payment partner. The first amount is €20 or more. The money appears once the payment is confirmed, usually within minutes.',
    },
    fees: {
      question: 'What does it cost?',
      answer:
        'Membership is free. You see the fee of the payment partner and the amount you receive before you pay. The costs of an investment are in its documents.',
    },
    password: {
      question: 'I forgot my password',
      answer: 'Choose “Forgot password?” on the sign-in page. We send a link that works for one hour if the address belongs to an account.',
    },
    factor: {
      question: 'I lost my phone or second factor',
      answer:
        'Sign in with one of your backup codes. If you have none left, send us the message below. After staff have checked who you are, two administrators approve the recovery. It takes effect after a waiting time that protects you.',
    },
    complaint: {
      question: 'How do I make a complaint?',
      answer:
        'Open a ticket, or send the message below, and choose “Make a complaint”. It costs nothing. We acknowledge your complaint within 10 working days (5 in the United Kingdom) and give you our final response within 8 weeks. If you disagree with it, you can go to the complaints body of your country. In the United Kingdom that is the Financial Ombudsman Service.',
    },
  },
  contact: 'Write to us',
  contactLead: 'No account needed. We answer within two working days.',
  hasAccount: 'Do you have an account? Your tickets are under Support.',
  openSupport: 'Go to Support',
  signIn: 'Sign in',
  forgotPassword: 'Reset your password',
  verify: 'Verify your identity',
  send: 'Send message',
  sending: 'Sending',
  notSent: 'Your message could not be sent.',
  sentTitle: 'Thank you, we have your message',
  sentText: 'We send an email with a link to our answer to the address you gave. Please check your spam folder as well.',
  another: 'Send another message',
  conversation: 'Your conversation with support',
  conversationLead: 'Only people with the link in our email can read it.',
  loadingConversation: 'Loading the conversation',
  linkInvalid: 'This link no longer works',
  linkInvalidText: 'A link works for 90 days after the last message. You can send us a new message below.',
  closed: 'This conversation is closed. You can send us a new message.',
  replySent: 'Your reply was sent.',
  reply: 'Your reply',
  sendReply: 'Send reply',
}
