import { compareCaptcha } from '@cloud-steward/contract/identity/captcha.ts'
import { queryTenantUser } from '@cloud-steward/contract/identity/look-up.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../../infra/api.ts'
import { ApiError } from '../../infra/api-error.ts'
import { newKey } from '../../infra/new-key.ts'
import { Captcha } from './Captcha.tsx'
import { LoginField } from './LoginField.tsx'
import { useEntryForm } from './use-entry-form.ts'
import './look-up.css'

interface Props {
  onFound: (tenantCode: string) => void
  onClose: () => void
}
const QUIET = { quiet: true } as const
const { min: LEAST } = queryTenantUser.input.userInfo

/** For those who know their name but not their tenant: one is taken at once, of several one is chosen. */
export default function TenantLookUp({ onFound, onClose }: Props): ReactNode {
  const form = useEntryForm()
  const { say, missing, busy, refusal, attach } = form
  const dialog = useRef<HTMLDialogElement>(null)
  const [captchaKey, setCaptchaKey] = useState<string>()
  const [found, setFound] = useState<AnswerOf<typeof queryTenantUser>>([])
  useEffect(() => dialog.current?.showModal(), [])

  const take = (tenantCode: string): void => {
    // Nothing behind an open dialog can have the focus.
    dialog.current?.close()
    onFound(tenantCode)
  }
  const search = async (userInfo: string, captcha: string | undefined): Promise<void> => {
    if (captchaKey && captcha) await call(compareCaptcha, { key: captchaKey, charCaptcha: captcha }, QUIET)
    const tenants = await call(queryTenantUser, { userInfo, captchaKey }, QUIET)
    if (tenants.length === 1) take(tenants[0]!.tenantCode)
    else setFound(tenants)
  }
  const submit = async () => {
    const values = form.read(captchaKey ? ['userInfo', 'captcha'] : ['userInfo'])
    if (!values) return
    const userInfo = values.userInfo!.trim()
    if (userInfo.length < LEAST) return form.refuse(say('shell.lookUp.length'))
    setFound([])
    const error = await form.run(() => search(userInfo, values.captcha?.trim()))
    const wanted = error instanceof ApiError && error.reason === 'identity.error.captchaNeeded'
    // A captcha is good for one look-up.
    if (captchaKey || wanted) setCaptchaKey(newKey())
  }
  return (
    <dialog ref={dialog} className="look-up" aria-labelledby="look-up-title" onClose={onClose}>
      <form
        ref={attach}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <h2 id="look-up-title">{say('shell.lookUp.title')}</h2>
        {refusal && (
          <p className="login-refusal" role="alert">
            {refusal}
          </p>
        )}
        <LoginField name="userInfo" say={say} missing={missing.includes('userInfo')} />
        {captchaKey && (
          <Captcha
            key={captchaKey}
            drawnFor={captchaKey}
            say={say}
            missing={missing.includes('captcha')}
            onRenew={() => setCaptchaKey(newKey())}
          />
        )}
        {found.length > 0 && (
          <div className="look-up-found" role="status">
            <p>{say('shell.lookUp.choose')}</p>
            <ul>
              {found.map(({ tenantCode, tenantName }) => (
                <li key={tenantCode}>
                  <button type="button" onClick={() => take(tenantCode)}>
                    <span>{tenantName}</span> <small>{tenantCode}</small>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        <button className="login-submit" type="submit" disabled={busy}>
          {say('shell.lookUp.submit')}
        </button>
        <button className="login-link" type="button" onClick={() => dialog.current?.close()}>
          {say('shell.lookUp.close')}
        </button>
      </form>
    </dialog>
  )
}
