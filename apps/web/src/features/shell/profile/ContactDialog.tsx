import { type CONTACTS, updateSysUserInfo } from '@cloud-steward/contract/identity/profile.ts'
import { querySecondFactor } from '@cloud-steward/contract/identity/second-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useSubmit } from '../../../kit/use-submit.ts'
import { type ContactValues, SendContactCode } from './SendContactCode.tsx'

export type Contact = (typeof CONTACTS)[number]
const CONTROLS = {
  mobile: { type: 'tel', autoComplete: 'tel', maxLength: 24 },
  email: { type: 'email', autoComplete: 'email', maxLength: 100 },
} as const

interface Props {
  field: Contact
  userId: string
  onClose: () => void
  onDone: () => Promise<void>
}
/** A new number or mail address: who knows the password gets a code there, and with the code it is his. */
export default function ContactDialog({ field, userId, onClose, onDone }: Props): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const [form] = Form.useForm<ContactValues>()
  const { busy, submit, renew, leave } = useSubmit(form, 'identity.contact.done')
  const { data: factor } = useQuery({
    queryKey: ['account.sysuserdetail', 'secondFactor'],
    queryFn: ({ signal }) => call(querySecondFactor, {}, { signal }),
  })
  const save = async ({ to, code }: ContactValues) => {
    const input = { id: userId, field, fieldValue: to.trim(), code: code.trim() }
    if (!(await submit((key) => call(updateSysUserInfo, input, { key, quiet: true })))) return
    setOpen(false)
    await onDone()
  }
  const rules = [{ required: true, message: t('kit.error.required') }]
  return (
    <Modal
      open={open}
      title={t(`identity.contact.${field}`)}
      width={460}
      footer={null}
      mask={{ closable: false }}
      onCancel={() => leave(() => setOpen(false))}
      afterClose={onClose}
      afterOpenChange={(shown) => shown && form.getFieldInstance('to')?.focus()}
    >
      <p className="quiet">{t('identity.contact.hint')}</p>
      <Form
        form={form}
        name="contact"
        layout="vertical"
        size="middle"
        requiredMark={false}
        disabled={busy}
        onValuesChange={renew}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="to" label={t(`identity.contact.${field}.to`)} rules={rules}>
          <Input {...CONTROLS[field]} />
        </Form.Item>
        <Form.Item name="password" label={t('identity.secondFactor.password')} rules={rules}>
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        {factor?.isOn && (
          <Form.Item name="totp" label={t('uaa.oauth.totp')} rules={rules}>
            <Input autoComplete="one-time-code" maxLength={32} />
          </Form.Item>
        )}
        <SendContactCode field={field} form={form} rules={rules} />
        <Button htmlType="submit" type="primary" loading={busy}>
          {t('kit.save')}
        </Button>
      </Form>
    </Modal>
  )
}
