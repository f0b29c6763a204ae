/** Components whose styles every signed-in page needs: the shell and the plain list. */
export const CORE = ['Button', 'Checkbox', 'ConfigProvider', 'Input', 'Spin'] as const

/** What lists, questions and messages are drawn with, on the first page nobody has asked for yet. */
export const LISTS = ['App', 'Dropdown', 'Select', 'message', 'Modal'] as const

/** Components that come with forms, dialogs and pickers; their styles are loaded with the first of them. */
export const LATER = [
  'Alert',
  'AutoComplete',
  'Avatar',
  'Badge',
  'Card',
  'Cascader',
  'Col',
  'Collapse',
  'DatePicker',
  'Descriptions',
  'Divider',
  'Drawer',
  'Empty',
  'Form',
  'Image',
  'InputNumber',
  'List',
  'notification',
  'Popconfirm',
  'Popover',
  'Progress',
  'QRCode',
  'Radio',
  'Result',
  'Row',
  'Segmented',
  'Skeleton',
  'Space',
  'Statistic',
  'Steps',
  'Switch',
  'Tabs',
  'Tag',
  'Timeline',
  'Tooltip',
  'Tour',
  'Tree',
  'TreeSelect',
  'Typography',
  'Upload',
] as const

export const STYLED: readonly string[] = [...CORE, ...LISTS, ...LATER, 'theme']
