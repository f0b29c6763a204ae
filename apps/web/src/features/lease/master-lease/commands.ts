/** Short forms and the buttons that grant them. */
export const COMMANDS = {
  startSigning: 'sign',
  sign: 'sign',
  review: 'review',
  renew: 'change',
  notice: 'notice',
  cancel: 'cancel',
} as const
export type CommandName = keyof typeof COMMANDS
