import { type ReactNode, useState } from 'react'

interface Props {
  name: FieldName
  say: (key: string) => string
  missing: boolean
  /** Where another word than usual fits. */
  labelKey?: string
  onFilling?: () => void
  /** What stands beside the label. */
  beside?: ReactNode
  /** What stands at the right end of the field. */
  children?: ReactNode
}
const COMPLETE = {
  tenantCode: 'organization',
  username: 'username',
  password: 'current-password',
  mobile: 'tel',
  smsCaptcha: 'one-time-code',
  email: 'email',
  mailCaptcha: 'one-time-code',
  totp: 'one-time-code',
  userInfo: 'username',
  newPassword: 'new-password',
  confirmNewPassword: 'new-password',
  tenantName: 'organization',
  invitationCode: 'off',
  personName: 'name',
}
export type FieldName = keyof typeof COMPLETE
const LONGEST = {
  tenantCode: 64,
  username: 64,
  password: 31,
  mobile: 24,
  smsCaptcha: 6,
  email: 100,
  mailCaptcha: 6,
  totp: 32,
  userInfo: 100,
  newPassword: 31,
  confirmNewPassword: 31,
  tenantName: 64,
  invitationCode: 96,
  personName: 64,
}
const NUMBERS: readonly FieldName[] = ['smsCaptcha', 'mailCaptcha']

export function LoginField(props: Props): ReactNode {
  const { name, say, missing, labelKey, onFilling, beside, children } = props
  const [shown, setShown] = useState(false)
  const secret = /password$/i.test(name)
  const id = `login-${name}`
  const label = say(labelKey ?? `shell.login.${name}`)
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className="login-control">
        <input
          id={id}
          name={name}
          type={secret && !shown ? 'password' : 'text'}
          autoComplete={COMPLETE[name]}
          maxLength={LONGEST[name]}
          inputMode={NUMBERS.includes(name) ? 'numeric' : name === 'mobile' ? 'tel' : undefined}
          autoCapitalize="none"
          spellCheck={false}
          onFocus={onFilling}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-missing` : undefined}
        />
        {children}
        {secret && (
          <button
            type="button"
            className="login-eye"
            aria-label={say('shell.login.showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
              <path d="M2 12s3.600-6.500 10-6.500S22 12 22 12s-3.600 6.500-10 6.500S2 12 2 12Z" />
              <circle cx="12" cy="12" r="2.800" />
              {!shown && <path d="M4 20 20 4" />}
            </svg>
          </button>
        )}
      </div>
      {beside}
      {missing && (
        <p className="login-missing" id={`${id}-missing`}>
          {say('shell.login.required').replace('{field}', label)}
        </p>
      )}
    </div>
  )
}
