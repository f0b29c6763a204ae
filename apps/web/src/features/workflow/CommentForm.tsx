import type { Endpoint } from '@cloud-steward/contract/kit/index.ts'
import { AutoComplete } from 'antd'
import type { ReactNode } from 'react'
import CommandForm, { type CommandFormProps } from '../../components/CommandForm.tsx'
import { useTranslation } from '../../infra/i18n.ts'
import { refreshProcesses } from './refresh-processes.ts'

interface Props extends Omit<CommandFormProps<Endpoint>, 'of'> {
  /** Words that are often said with this action, offered to be chosen. */
  suggestions?: readonly string[]
}
/** An action on a process: who it is for and, always, why. */
export default function CommentForm({ suggestions = [], controls, needed, ...rest }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <CommandForm
      of={rest.endpoint.permission.split('.', 2).join('.')}
      refresh={refreshProcesses}
      needed={['comment', ...(needed ?? [])]}
      controls={{
        comment: (
          <AutoComplete
            options={suggestions.map((value) => ({ value }))}
            maxLength={500}
            placeholder={t('workflow.detail.commentHint')}
          />
        ),
        ...controls,
      }}
      {...rest}
    />
  )
}
