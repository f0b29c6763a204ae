import { site } from '@cloud-steward/contract/housing/places.ts'
import { querySiteOperator } from '@cloud-steward/contract/housing/site-operator.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import ResourceForm, { type ResourceFormProps } from '../../../kit/ResourceForm.tsx'

/** An operator's site changes its organisation where it is assigned and taken back, which keeps the periods. */
const ofOperator = { ...site, fields: { ...site.fields, orgId: { ...site.fields.orgId, once: true as const } } }

export function SiteForm({ resource, ...props }: ResourceFormProps): ReactNode {
  const { t } = useTranslation()
  const { id } = props
  const { data, isLoading } = useQuery({
    queryKey: [site.name, 'operator', id],
    queryFn: ({ signal }) => call(querySiteOperator, { id: id! }, { signal }),
    enabled: id !== undefined,
  })
  if (isLoading) return null
  const name = data?.name
  return (
    <ResourceForm
      {...props}
      resource={name ? ofOperator : resource}
      after={name ? () => <p className="quiet">{t('housing.site.ofOperator', { name })}</p> : undefined}
    />
  )
}
