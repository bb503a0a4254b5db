/** English names that antd and its parts write for readers of the screen, which its Chinese locale does not reach. */
const changes: readonly [RegExp, readonly [string, string][]][] = [
  // An icon is named after its drawing (close-circle); beside words that says nothing, and alone its button has a name.
  [
    /@ant-design\/icons\/es\/components\/AntdIcon(Light)?\.js$/,
    [
      [
        'role: "img",\n    "aria-label": icon.name',
        'role: props["aria-label"] ? "img" : undefined,\n    "aria-hidden": props["aria-label"] ? undefined : true',
      ],
    ],
  ],
  [
    /antd\/es\/input\/Search\.js$/,
    [['(SearchOutlined, null)', '(SearchOutlined, { "aria-label": "搜索" })']],
  ],
  [
    /antd\/es\/tabs\/index\.js$/,
    [['(EllipsisOutlined, null)', '(EllipsisOutlined, { "aria-label": "更多" })']],
  ],
  [
    /@rc-component\/input\/es\/BaseInput\.js$/,
    [
      [
        'clearIcon = /*#__PURE__*/React.createElement("button", {',
        'clearIcon = React.createElement("button", {\n        "aria-label": "清除",',
      ],
    ],
  ],
  [
    /antd\/es\/pagination\/Pagination\.js$/,
    [
      [
        'prevIcon = /*#__PURE__*/React.createElement("button", {',
        'prevIcon = React.createElement("button", {\n      "aria-label": "上一页",',
      ],
      [
        'nextIcon = /*#__PURE__*/React.createElement("button", {',
        'nextIcon = React.createElement("button", {\n      "aria-label": "下一页",',
      ],
    ],
  ],
  [
    /@rc-component\/dialog\/es\/Dialog\/Content\/Panel\.js$/,
    [['"aria-label": "Close"', '"aria-label": "关闭"']],
  ],
  [/@rc-component\/notification\/es\/Notification\.js$/, [['"aria-label": "Close"', '"aria-label": "关闭"']]],
  [
    /@rc-component\/segmented\/es\/index\.js$/,
    [['"aria-label": "segmented control"', '"aria-label": "选项"']],
  ],
  [/@rc-component\/select\/es\/hooks\/useAllowClear\.js$/, [["?? 'Clear'", "?? '清除'"]]],
];

/** What `code` of the file `id` becomes. Throws where the words are not there any more: another version has others. */
export function inChinese(code: string, id: string): string | null {
  const [, pairs] = changes.find(([file]) => file.test(id)) ?? [];
  if (!pairs) return null;
  return pairs.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${id} does not hold ${from} any more`);
    return text.replaceAll(from, to);
  }, code);
}

/** Lets antd speak Chinese to readers of the screen as well. */
export function chineseLabels(): {
  name: string;
  transform(code: string, id: string): string | null;
} {
  return { name: 'chinese-labels', transform: (code, id) => inChinese(code, id.split('?')[0] ?? id) };
}
