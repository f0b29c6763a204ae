import { command, text, view } from '../kit/index.ts'

/** The client makes it up; older ones of the platform have none, and are known by their address. */
const key = text(64, { min: 8, optional: true })
/** A picture of four characters for a key; `tt` only keeps it out of caches. */
export const generateImageCaptcha = view(
  'account.captcha',
  'generateImageCaptcha',
  { key, tt: text(32, { optional: true }) },
  { kind: 'file' },
  { access: 'public' },
)
/** Whether the characters were read off right; the sign-in that follows may then be tried. */
export const compareCaptcha = command(
  'account.sysuserdetail',
  'compareCaptcha',
  { charCaptcha: text(8, { min: 1 }), key },
  {},
  { access: 'public', from: 'form' },
)
