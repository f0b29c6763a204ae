import type { Endpoint } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import CommandForm, { type CommandFormProps } from './CommandForm.tsx'
import type { CommandParts, RowCommand, RowCommands } from './row-commands.ts'

interface Props extends Omit<CommandFormProps<Endpoint>, keyof RowCommand | 'title' | 'onClose'> {
  commands: RowCommands
  parts: CommandParts
  /** Names the commands otherwise than their endpoints do. */
  titleOf?: (name: string) => string
  /** Default: closes the dialog. */
  onClose?: () => void
}

/** The form of the command whose dialog is open, for those who may give it. */
export default function CommandDialog({ commands, parts, of, titleOf, ...rest }: Props): ReactNode {
  const { t } = useTranslation()
  const { name = '', id, close } = parts.dialog
  const command = commands[name]
  if (!id || !command || !parts.mayPress(command.button)) return null
  const { endpoint, hint, given, fields, needed, initial } = command
  return (
    <CommandForm
      key={name}
      onClose={close}
      {...rest}
      endpoint={endpoint}
      of={of}
      given={{ ...given, id }}
      title={titleOf?.(name)}
      fields={fields}
      needed={needed}
      initial={initial?.()}
      hint={hint && t(`${of}.${hint}`)}
    />
  )
}
