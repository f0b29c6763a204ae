import { resettingPassword, user } from '@cloud-steward/contract/identity/user.ts'
import { Alert, Button, Modal, Radio, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { NewPassword, useAccountRule } from '../../../components/PasswordRule.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useRow } from '../../../kit/use-row.ts'
import { useSubmit } from '../../../kit/use-submit.ts'

/** Gives a user another password: typed, or made by the server and shown this once. */
export default function ResetDialog({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string, values?: object) => t(`identity.user.${key}`, { ...values })
  const found = useRow(user, id)
  const [typed, setTyped] = useState(false)
  const [password, setPassword] = useState('')
  const least = useAccountRule()?.minLength ?? 6
  const [made, setMade] = useState<string>()
  const { busy, submit, renew, leave } = useSubmit()
  const reset = async () => {
    const done = await submit(async (key) => {
      const input = typed ? { id, newPassword: password } : { id }
      const answer = await call(resettingPassword, input, { key, quiet: true })
      setMade(answer.password ?? undefined)
    })
    if (done && typed) onClose()
  }
  return (
    <Modal
      open
      title={t('button.reset')}
      onCancel={() => leave(onClose)}
      mask={{ closable: false }}
      footer={
        <>
          <Button size="middle" onClick={() => leave(onClose)}>
            {t(made ? 'kit.close' : 'kit.cancel')}
          </Button>
          {!made && (
            <Button
              size="middle"
              type="primary"
              loading={busy}
              disabled={typed && password.length < least}
              onClick={() => void reset()}
            >
              {t('kit.ok')}
            </Button>
          )}
        </>
      }
    >
      {made ? (
        <Alert
          type="success"
          showIcon
          title={word('passwordOnce')}
          description={
            <Typography.Text copyable code>
              {made}
            </Typography.Text>
          }
        />
      ) : (
        <>
          <p>{word('resetHint', { name: found.data?.username ?? '' })}</p>
          <Radio.Group
            value={typed}
            options={[
              { value: false, label: word('makePassword') },
              { value: true, label: word('typePassword') },
            ]}
            onChange={(event) => {
              renew()
              setTyped(event.target.value as boolean)
            }}
          />
          {typed && (
            <div className="reset-password">
              <NewPassword
                aria-label={t('account.sysuserdetail.newPassword')}
                value={password}
                onChange={(event) => {
                  renew()
                  setPassword(event.target.value)
                }}
              />
            </div>
          )}
        </>
      )}
    </Modal>
  )
}
