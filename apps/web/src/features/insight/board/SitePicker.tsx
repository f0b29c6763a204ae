import { ref } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'
import './board.css'

const SITE = ref('housing.site', { optional: true })

interface Props {
  value: string | undefined
  onChange: (id: string | undefined) => void
}
/** One site, or all. */
export function SitePicker({ value, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="board-site">
      <FieldControl
        field={SITE}
        labelKey="insight.metric.siteId"
        label={t('insight.metric.by.site')}
        hint={t('insight.board.allSites')}
        searching
        value={value}
        onChange={(id) => onChange([id ?? []].flat().map(String)[0] || undefined)}
      />
    </div>
  )
}
