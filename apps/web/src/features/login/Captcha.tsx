import { generateImageCaptcha } from '@cloud-steward/contract/identity/captcha.ts'
import { type ReactNode, useId } from 'react'

interface Props {
  /** The picture is drawn for this key; another key is another picture. */
  drawnFor: string
  say: (key: string) => string
  missing: boolean
  onRenew: () => void
}

/** Characters to be read off a picture, asked for after wrong passwords. */
export function Captcha({ drawnFor, say, missing, onRenew }: Props): ReactNode {
  const id = useId()
  return (
    <div className="login-field">
      <label htmlFor={id}>{say('shell.login.captcha')}</label>
      <div className="login-control">
        <input
          id={id}
          name="captcha"
          autoComplete="off"
          maxLength={8}
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-missing` : undefined}
        />
        <button type="button" className="login-captcha" aria-label={say('shell.login.captchaNew')} onClick={onRenew}>
          <img src={`${generateImageCaptcha.path}?key=${drawnFor}`} alt="" width="125" height="35" />
        </button>
      </div>
      {missing && (
        <p className="login-missing" id={`${id}-missing`}>
          {say('shell.login.required').replace('{field}', say('shell.login.captcha'))}
        </p>
      )}
    </div>
  )
}
