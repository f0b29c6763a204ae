import { CopyOutlined, ReloadOutlined } from '@ant-design/icons'
import { MASK } from '@cloud-steward/contract/kit/index.ts'
import { Button, Input, Space } from 'antd'
import type { ReactNode } from 'react'
import { useCopy } from '../../../components/use-copy.ts'
import { useTranslation } from '../../../infra/i18n.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const LENGTH = 40
/** 232 bits, in letters nobody takes for one another. */
export function newSecret(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(LENGTH))
  return Array.from(numbers, (number) => LETTERS[number % LETTERS.length]).join('')
}

interface Props {
  /** Given by the form. */
  id?: string
  value?: string | null
  onChange?: (value: string) => void
}

/** A secret that can be read only while it is being set. */
export function SecretControl({ id, value, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const copy = useCopy()
  const readable = !!value && value !== MASK
  return (
    <>
      <Space.Compact block>
        <Input
          id={id}
          value={value ?? ''}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          onChange={({ target }) => onChange?.(target.value)}
        />
        <Button
          icon={<CopyOutlined />}
          aria-label={t('identity.appClient.copySecret')}
          title={t('identity.appClient.copySecret')}
          disabled={!readable}
          onClick={() => void copy(value!)}
        />
        <Button
          icon={<ReloadOutlined />}
          aria-label={t('identity.appClient.newSecret')}
          title={t('identity.appClient.newSecret')}
          onClick={() => onChange?.(newSecret())}
        />
      </Space.Compact>
      <p className="app-client-hint">{t('identity.appClient.secretHint')}</p>
    </>
  )
}
