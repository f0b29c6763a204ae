import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useCopy } from '../../../components/use-copy.ts'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  codes: readonly string[]
  onSaved: () => void
}

/** Shown this once: whoever has them needs no telephone. */
export function RecoveryCodes({ codes, onSaved }: Props): ReactNode {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <>
      <p role="status">{t('identity.secondFactor.save')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="second-factor-buttons">
        <Button size="middle" onClick={() => void copy(codes.join('\n'))}>
          {t('identity.secondFactor.copy')}
        </Button>
        <Button size="middle" type="primary" onClick={onSaved}>
          {t('identity.secondFactor.saved')}
        </Button>
      </div>
    </>
  )
}
