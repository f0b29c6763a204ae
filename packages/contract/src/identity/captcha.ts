import { command, text, view } from '../kit/index.ts'

/** A picture of four characters for a key the client made up; `tt` only keeps it out of caches. */
export const generateImageCaptcha = view(
  'account.captcha',
  'generateImageCaptcha',
  { key: text(64, { min: 8 }), tt: text(32, { optional: true }) },
  { kind: 'file' },
  { access: 'public' },
)
/** Whether the characters were read off right; the sign-in that follows may then be tried. */
export const compareCaptcha = command(
  'account.sysuserdetail',
  'compareCaptcha',
  { charCaptcha: text(8, { min: 1 }), key: text(64, { min: 8 }) },
  {},
  { access: 'public', from: 'form' },
)
