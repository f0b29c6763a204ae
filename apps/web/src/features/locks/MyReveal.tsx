import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { credential, revealCode } from '@cloud-steward/contract/locks/credential.ts'
import { Alert, Button, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../infra/api.ts'
import { ApiError } from '../../infra/api-error.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { Digits } from './CodeDrawer.tsx'

/** A renter's own digits, after he has said his password. Forgotten with the window. */
export function MyReveal({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [code, setCode] = useState<AnswerOf<typeof revealCode>>()
  const word = (key: string) => t(`${credential.name}.${key}`)
  const ask = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      setCode(await call(revealCode, { id, password }, { quiet: true }))
      setPassword('')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(Object.values(error.fields)[0] ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={word('revealCode')} footer={null} onCancel={onClose} destroyOnHidden>
      {code ? (
        <Digits {...code} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void ask()
          }}
        >
          <p className="quiet">{word('revealHint')}</p>
          {problem && <Alert type="error" title={problem} style={{ marginBottom: 12 }} />}
          <div className="my-reveal">
            <Input.Password
              autoComplete="current-password"
              aria-label={word('password')}
              placeholder={word('password')}
              maxLength={128}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
            <Button type="primary" htmlType="submit" loading={busy} disabled={!password}>
              {word('revealCode')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
