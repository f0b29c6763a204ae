/** How it stands with an account that is kept on a meter: said by the module of accounts, shown with the meter. */
export const OPEN_ACCOUNT_STATES = [
  'normal',
  'alarm1',
  'alarm2',
  'arrears',
  'protected',
  'cut_pending',
  'cut',
  'restoring',
  'restore_failed',
  'vacant',
] as const
