/** Mangopay's result codes, as far as the twin gives them. */
export const results = {
  '000000': 'Success',
  '001001': 'Unsufficient wallet balance',
  '001034': 'User has let the payment session expire without paying',
  '005403': 'The refund cannot exceed initial transaction amount',
  '008500': 'Transaction blocked by Fraud Policy',
  '101002': 'The transaction has been cancelled by the user',
  '101101': 'Transaction refused by the bank (Do not honor)',
  '101109': 'The payment page has expired',
  '101199': 'Transaction refused',
  '101301': 'Secure mode: 3DSecure authentication has failed',
  '101304': 'Secure mode: The 3DSecure authentication session has expired',
  '105202': 'Card number: invalid format',
  '121999': 'Generic withdrawal error',
} as const
export type ResultCode = keyof typeof results
