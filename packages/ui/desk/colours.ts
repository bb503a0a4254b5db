/** Pine green on warm paper. Every text colour keeps 4.5:1 on the ground that it stands on. */
export const palette = {
  pine: '#1c6b4f',
  pineDeep: '#123f31',
  pineSoft: '#e7f1ec',
  paper: '#f6f4ef',
  line: '#e5e1d8',
  ink: '#1f2a24',
  inkSoft: '#59645d',
  amber: '#a65d00',
  red: '#b3261e',
  grey: '#656e68',
} as const;

/** The colours of the theme, as antd names them. */
export const colours = {
  colorPrimary: palette.pine,
  colorInfo: '#24648f',
  colorSuccess: '#1c7a45',
  colorWarning: palette.amber,
  colorError: palette.red,
  colorLink: palette.pine,
  colorBgLayout: palette.paper,
  colorInfoBg: '#e8f1f7',
  colorInfoBorder: '#bcd5e6',
  colorSuccessBg: '#e7f4eb',
  colorSuccessBorder: '#b5dcc3',
  colorWarningBg: '#fdf2df',
  colorWarningBorder: '#efd2a3',
  colorErrorBg: '#fcecea',
  colorErrorBorder: '#f0c1bd',
  colorPrimaryBg: palette.pineSoft,
  colorText: palette.ink,
  colorTextSecondary: palette.inkSoft,
  colorTextDescription: palette.inkSoft,
  colorTextPlaceholder: '#68726b',
  colorBorder: '#d3cfc4',
  colorBorderSecondary: palette.line,
} as const;
