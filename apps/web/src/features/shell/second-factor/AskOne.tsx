import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../infra/api-error.ts'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  label: string
  field: 'password' | 'totp'
  button: string
  danger?: boolean
  /** Rejects when what was given was refused. */
  send: (given: string) => Promise<unknown>
}

/** Asks for a password or a code, and says at the field why it was refused. */
export function AskOne({ label, field, button, danger, send }: Props): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ given: string }>()
  const [busy, setBusy] = useState(false)
  const finish = async ({ given }: { given: string }) => {
    setBusy(true)
    try {
      await send(given.trim())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      form.setFields([{ name: 'given', errors: [error.sentence(t)] }])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form form={form} layout="vertical" size="middle" requiredMark={false} onFinish={(values) => void finish(values)}>
      <Form.Item name="given" label={label} rules={[{ required: true, message: t('kit.error.required') }]}>
        {field === 'password' ? (
          <Input.Password autoComplete="current-password" maxLength={128} />
        ) : (
          <Input autoComplete="one-time-code" inputMode="numeric" maxLength={7} />
        )}
      </Form.Item>
      <Button htmlType="submit" type="primary" danger={danger} loading={busy}>
        {button}
      </Button>
    </Form>
  )
}
