import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { ColleaguePicker } from './ColleaguePicker.tsx'

export type Chosen = Readonly<Record<string, readonly string[]>>
interface Props {
  nodes: readonly { node: string; name: string; several: boolean }[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}
/** Who handles the nodes for which that is chosen here. */
export function Choosing({ nodes, chosen, onChoose }: Props): ReactNode {
  const { t } = useTranslation()
  return nodes.map(({ node, name, several }) => {
    const label = t('workflow.detail.handlerOf', { name })
    const value = chosen[node] ?? []
    return (
      <div key={node} className="process-choosing">
        <span>{label}</span>
        <ColleaguePicker
          by="id"
          label={label}
          several={several}
          {...(several ? { value: [...value] } : value[0] !== undefined ? { value: value[0] } : {})}
          onChange={(next) => onChoose({ ...chosen, [node]: [next].flat() })}
        />
      </div>
    )
  })
}
