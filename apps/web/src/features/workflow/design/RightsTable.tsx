import { FIELD_RIGHTS } from '@cloud-steward/contract/workflow/choices.ts'
import { type ProcessForm, rightOf, START } from '@cloud-steward/contract/workflow/form.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  form: ProcessForm
  /** User tasks of the process. */
  nodes: readonly { id: string; name: string }[]
  onChange: (form: ProcessForm) => void
}
type Right = (typeof FIELD_RIGHTS)[number]

/** What the handler of each node may do with each field: write it, read it, or not see it. */
export function RightsTable({ form, nodes, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  if (!form.fields.length || !nodes.length) return null
  const places = [{ id: START, name: t('workflow.start') }, ...nodes]
  const put = (node: string, key: string, right: Right) =>
    onChange({ ...form, rights: { ...form.rights, [node]: { ...form.rights?.[node], [key]: right } } })
  const options = FIELD_RIGHTS.map((value) => ({ value, label: t(`workflow.design.right.${value}`) }))
  return (
    <div className="form-rights">
      <h3>{t('workflow.design.rights')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('workflow.design.label')}</th>
            {places.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {form.fields.map(({ key, label }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {places.map(({ id, name }) => (
                <td key={id}>
                  <Select
                    size="small"
                    aria-label={`${label} ${name}`}
                    value={rightOf(form, id, key)}
                    options={options}
                    onChange={(right: Right) => put(id, key, right)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
