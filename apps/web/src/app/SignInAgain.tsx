import { generateImageCaptcha } from '@cloud-steward/contract/identity/captcha.ts'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../infra/api-error.ts'
import { useTranslation } from '../infra/i18n.ts'
import { newKey } from '../infra/new-key.ts'
import { requestToken } from '../infra/session.ts'
import { useSession } from '../infra/session-store.ts'
import { goOnWith, tokenOfOtherTab } from '../infra/sign-in-again.ts'

interface Values {
  password: string
  totp?: string
  captcha?: string
}
interface Props {
  lost: ApiError
  /** True: the same person is signed in again. */
  onEnd: (isSignedIn: boolean) => void
  /** Somebody else is to go on, without what stands on this page. */
  onOther: () => void
}
const LOOK_MS = 1_000

/** What the dialog asks for, and what it takes: a sign-in here, or one in another tab of this browser. */
function useSignIn({ lost, onEnd }: Pick<Props, 'lost' | 'onEnd'>) {
  const { t } = useTranslation()
  const user = useSession((session) => session.user)
  const [refusal, setRefusal] = useState(lost.sentence(t))
  const [busy, setBusy] = useState(false)
  // The state is of the last render; a second Enter before the next one would sign in twice, and one session could end the other.
  const running = useRef<Promise<void>>(undefined)
  const [captchaKey, setCaptchaKey] = useState<string>()
  const [asksTotp, setAsksTotp] = useState(false)

  const take = async (token: string) => {
    if (await goOnWith(token)) onEnd(true)
    else setRefusal(t('shell.lost.other'))
  }
  useEffect(() => {
    let tried: string | undefined
    const timer = setInterval(() => {
      const token = tokenOfOtherTab()
      if (!token || token === tried) return
      tried = token
      void take(token).catch(() => undefined)
    }, LOOK_MS)
    return () => clearInterval(timer)
  })
  const explain = (error: ApiError, hadCaptcha: boolean) => {
    const isTotp = error.reason === 'identity.error.totpNeeded'
    if (isTotp) setAsksTotp(true)
    if (hadCaptcha || error.reason === 'identity.error.captchaNeeded') setCaptchaKey(isTotp ? undefined : newKey())
    setRefusal(isTotp ? '' : error.sentence(t))
  }
  const finish = async ({ password, totp, captcha: text = '' }: Values) => {
    setBusy(true)
    const captcha = captchaKey ? { key: captchaKey, text: text.trim() } : undefined
    try {
      const { tenantCode = '', username } = user ?? {}
      await take(await requestToken({ tenantCode, username, password, totp, captcha }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      explain(error, captcha !== undefined)
    } finally {
      setBusy(false)
    }
  }
  const finishOnce = (values: Values) => {
    running.current ??= finish(values).finally(() => {
      running.current = undefined
    })
  }
  return { user, refusal, busy, captchaKey, asksTotp, finishOnce, renewCaptcha: () => setCaptchaKey(newKey()) }
}

interface ProofsProps {
  captchaKey: string | undefined
  asksTotp: boolean
  onRenew: () => void
}
function Proofs({ captchaKey, asksTotp, onRenew }: ProofsProps): ReactNode {
  const { t } = useTranslation()
  const required = [{ required: true, message: t('kit.error.required') }]
  return (
    <>
      <Form.Item name="password" label={t('shell.login.password')} rules={required}>
        <Input.Password autoComplete="current-password" maxLength={31} />
      </Form.Item>
      {asksTotp && (
        <Form.Item name="totp" label={t('shell.login.totp')} rules={required}>
          <Input autoComplete="one-time-code" maxLength={32} />
        </Form.Item>
      )}
      {captchaKey && (
        <Form.Item
          name="captcha"
          label={t('shell.login.captcha')}
          rules={required}
          extra={
            <Button
              type="text"
              aria-label={t('shell.login.captchaNew')}
              onClick={onRenew}
              icon={<img src={`${generateImageCaptcha.path}?key=${captchaKey}`} alt="" width="125" height="35" />}
            />
          }
        >
          <Input autoComplete="off" maxLength={8} />
        </Form.Item>
      )}
    </>
  )
}

/** The session has ended while a form was filled: the same person signs in over the page and goes on. */
export default function SignInAgain({ lost, onEnd, onOther }: Props): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { user, refusal, busy, captchaKey, asksTotp, finishOnce, renewCaptcha } = useSignIn({ lost, onEnd })
  return (
    <Modal
      open
      className="sign-in-again"
      title={t('shell.lost.title')}
      width={440}
      mask={{ closable: false }}
      okText={t('shell.lost.again')}
      cancelText={t('shell.lost.cancel')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={() => onEnd(false)}
      afterOpenChange={(shown) => shown && form.getFieldInstance('password')?.focus()}
    >
      {refusal && <Alert type="warning" showIcon title={refusal} />}
      <p>{t('shell.lost.kept')}</p>
      <Form form={form} layout="vertical" size="middle" requiredMark={false} onFinish={finishOnce}>
        <Form.Item label={t('shell.lost.who')}>
          <b>{`${user?.username ?? ''} · ${user?.tenantName ?? ''}`}</b>
        </Form.Item>
        <Proofs captchaKey={captchaKey} asksTotp={asksTotp} onRenew={renewCaptcha} />
        {/* So that Enter sends it from any field. */}
        <button type="submit" hidden aria-label={t('shell.lost.again')} />
      </Form>
      <p className="quiet">
        {t('shell.lost.ways')}{' '}
        <Button type="link" size="small" href="/login" target="_blank">
          {t('shell.lost.tab')}
        </Button>
        <Button type="link" size="small" onClick={onOther}>
          {t('shell.lost.switch')}
        </Button>
      </p>
    </Modal>
  )
}
