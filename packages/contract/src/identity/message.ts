import { choice, money, resource, text } from '../kit/index.ts'

/** What the product writes to people for. */
export const MESSAGE_TEMPLATES = [
  'loginCode',
  'passwordCode',
  'registerCode',
  'invitationCode',
  'passwordMail',
  'contactCode',
  'contactMail',
  'contactNotice',
  'contactNoticeMail',
  'billReminder',
  'supplyWarning1',
  'supplyWarning2',
  'powerCut',
  'powerBack',
  'restoreFailed',
  'pressButton',
  'powerHeld',
  'doorOpened',
  'doorKey',
  'alertWaiting',
  'boardText',
  'taskWaiting',
] as const
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number]
/** Every short message and mail the product wrote, with what became of it. */
export const message = resource('identity.message', {
  wire: 'admin.SysMessage',
  fields: {
    channel: choice(['sms', 'mail'], { readOnly: true }),
    /** A mobile number or a mail address, half hidden. */
    recipient: text(100, { readOnly: true }),
    template: choice(MESSAGE_TEMPLATES, { readOnly: true }),
    content: text(500, { readOnly: true, tells: ['billing.bill', 'prepaid.account'] }),
    /** `kept`: no provider is set up, so it went no further than this list. `refused`: the quota was used up. `delivered`: the provider's receipt. */
    state: choice(['kept', 'waiting', 'sent', 'delivered', 'failed', 'refused'], { readOnly: true }),
    /** `outbox`: none is set up. */
    provider: choice(['outbox', 'aliyun', 'tencent', 'smtp'], { readOnly: true }),
    costFen: money({ readOnly: true, optional: true }),
    error: text(500, { readOnly: true, optional: true }),
  },
  title: 'recipient',
  list: ['channel', 'recipient', 'template', 'content', 'state', 'provider', 'costFen', 'error'],
  search: ['recipient', 'channel', 'template', 'state'],
  sort: [],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})
