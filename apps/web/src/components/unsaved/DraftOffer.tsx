import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import type { Draft } from '../../infra/drafts.ts'
import { formatInstant } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'

/** Says what was typed when and not saved, and lets the person choose. Nothing is put in unasked. */
export default function DraftOffer({
  draft,
  onRestore,
  onDiscard,
}: {
  draft: Draft
  onRestore: () => void
  onDiscard: () => void
}): ReactNode {
  const { t } = useTranslation()
  return (
    <Alert
      className="draft-offer"
      type="info"
      showIcon
      title={t('kit.draft.found', { time: formatInstant(draft.at, 'MM-DD HH:mm') })}
      description={draft.withheld && t('kit.draft.withheld')}
      action={
        <>
          <Button size="small" type="primary" onClick={onRestore}>
            {t('kit.draft.restore')}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {t('kit.draft.discard')}
          </Button>
        </>
      }
    />
  )
}
