import { sendContactCode } from '@cloud-steward/contract/identity/profile.ts'
import { Button, Form, type FormInstance, type FormItemProps, Input, Space } from 'antd'
import type { ReactNode } from 'react'
import { useCountdown } from '../../../components/use-countdown.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useSubmit } from '../../../kit/use-submit.ts'
import type { Contact } from './ContactDialog.tsx'

const WAIT_SECONDS = 60
export interface ContactValues {
  to: string
  password: string
  /** Where a second factor is on. */
  totp?: string
  code: string
}
interface Props {
  field: Contact
  form: FormInstance<ContactValues>
  rules: FormItemProps['rules']
}
/** The field for the code, with the button that has it sent, once a minute at most. */
export function SendContactCode({ field, form, rules }: Props): ReactNode {
  const { t } = useTranslation()
  const [left, wait] = useCountdown(WAIT_SECONDS)
  const { busy, submit } = useSubmit(form, 'identity.contact.sent')
  const send = async () => {
    const given = await form.validateFields(['to', 'password', 'totp']).catch(() => undefined)
    if (!given) return
    const input = { field, to: given.to.trim(), password: given.password, totp: given.totp?.trim() }
    if (!(await submit(() => call(sendContactCode, input, { quiet: true })))) return
    wait()
    form.getFieldInstance('code')?.focus()
  }
  return (
    <Form.Item label={t('identity.contact.code')} htmlFor="contact_code">
      <Space.Compact block>
        <Form.Item name="code" noStyle rules={rules}>
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        </Form.Item>
        <Button loading={busy} disabled={left > 0} onClick={() => void send()}>
          {left > 0 ? t('identity.contact.sendAgain', { seconds: left }) : t('identity.contact.send')}
        </Button>
      </Space.Compact>
    </Form.Item>
  )
}
