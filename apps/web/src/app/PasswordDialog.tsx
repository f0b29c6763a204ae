import { updatePassword } from '@cloud-steward/contract/identity/profile.ts'
import { App, Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { PasswordRule, useAccountRule } from '../components/PasswordRule.tsx'
import { useHeld } from '../components/unsaved/use-held.ts'
import { call } from '../infra/api.ts'
import { ApiError } from '../infra/api-error.ts'
import { useTranslation } from '../infra/i18n.ts'
import { useSession } from '../infra/session-store.ts'

interface Values {
  oldPassword: string
  newPassword: string
  confirmNewPassword: string
}
const FIELDS = {
  oldPassword: 'current-password',
  newPassword: 'new-password',
  confirmNewPassword: 'new-password',
} as const
const MOST = 31

export default function PasswordDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [open, setOpen] = useState(true)
  const held = useHeld()
  const [busy, setBusy] = useState(false)
  const least = useAccountRule()?.minLength ?? 6
  const id = useSession((session) => session.user?.id)
  const send = async ({ oldPassword, newPassword }: Values) => {
    setBusy(true)
    try {
      await call(updatePassword, { password: oldPassword, newPassword, id: id! }, { quiet: true })
      void message.success(t('shell.password.done'), 2)
      held.settle()
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!error.sessionLost) void message.warning(error.sentence(t), 2)
    } finally {
      setBusy(false)
    }
  }
  const rulesOf = (name: keyof Values) => [
    { required: true, message: t(`shell.password.${name}Required`) },
    ...(name === 'newPassword' ? [{ min: least, message: t('shell.password.length', { least, most: MOST }) }] : []),
    ...(name === 'confirmNewPassword'
      ? [
          {
            validator: async (_: unknown, value: string | undefined) => {
              if (value && value !== form.getFieldValue('newPassword')) throw new Error(t('shell.password.mismatch'))
            },
          },
        ]
      : []),
  ]
  return (
    <Modal
      open={open}
      title={t('shell.password')}
      width={440}
      okText={t('kit.ok')}
      cancelText={t('kit.cancel')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={() => held.leave(() => setOpen(false))}
      afterClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark
        size="middle"
        onValuesChange={held.touch}
        onFinish={(values) => void send(values)}
      >
        {(Object.keys(FIELDS) as (keyof Values)[]).map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`shell.password.${name}`)}
            validateTrigger={['onBlur', 'onChange']}
            validateFirst
            dependencies={name === 'confirmNewPassword' ? ['newPassword'] : undefined}
            rules={rulesOf(name)}
            extra={name === 'newPassword' && <PasswordRule />}
          >
            <Input.Password maxLength={MOST} autoComplete={FIELDS[name]} />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  )
}
