export const COMMAND_NAMES = ['renew', 'resume', 'notify', 'leave'] as const
export type CommandName = (typeof COMMAND_NAMES)[number]
