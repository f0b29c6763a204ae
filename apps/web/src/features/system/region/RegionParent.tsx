import { region as regionField } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'

const TOP = '0'
const field = regionField({ optional: true })
interface Props {
  id?: string
  value?: string
  onChange?: (code: string) => void
}

/** The division above: any level, or none. */
export function RegionParent({ id, value, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <FieldControl
      id={id}
      searching
      field={field}
      labelKey="system.region.parentRegionCode"
      label={t('kit.top')}
      value={value === TOP ? undefined : value}
      onChange={(code) => onChange?.((code as string | undefined) ?? TOP)}
    />
  )
}
