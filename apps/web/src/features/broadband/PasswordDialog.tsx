import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import { showLinePassword } from '@cloud-steward/contract/broadband/account-commands.ts'
import { Button, Modal, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { refreshRows } from '../../kit/rows.ts'

/** Shows the password of a line when somebody presses for it: it is shown once. */
export function PasswordDialog({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [password, setPassword] = useState<string>()
  const show = async () => {
    setPassword((await call(showLinePassword, { id })).password)
    await refreshRows(lineAccount.name)
  }
  return (
    <Modal open title={t(showLinePassword.permission)} footer={null} width={360} onCancel={onClose}>
      <p>{t(`${lineAccount.name}.passwordIs`)}</p>
      {password === undefined ? (
        <Button type="primary" onClick={() => void show()}>
          {t(showLinePassword.permission)}
        </Button>
      ) : (
        <Typography.Text code copyable>
          {password}
        </Typography.Text>
      )}
    </Modal>
  )
}
