/** What keeps a definition from being deployed, and what is kept but not acted upon. */
type Finding = { elementId: string; elementType: string; code: FindingCode; message: string };
export type Refusal = Finding;
export type Report = Finding;

export const findingMessages = {
  NOT_XML: '不是可读取的 BPMN 文件',
  TOO_LARGE: '文件超过 2 MB',
  TOO_MANY_ELEMENTS: '元素超过 2000 个',
  TOO_DEEP: '元素嵌套过深',
  DOCTYPE: '不允许文档类型声明（DOCTYPE、ENTITY）',
  NAMESPACE_NESTED: '扩展命名空间只能在根元素上声明',
  UNKNOWN_ELEMENT: '不认识的元素',
  NO_PROCESS: '文件中没有流程',
  MANY_PROCESSES: '文件中有多个可执行流程',
  NO_START: '没有开始事件',
  MANY_STARTS: '有多个开始事件',
  ID_INVALID: '缺少标识，或标识不合规',
  DUPLICATE_ID: '标识重复',
  UNSUPPORTED_ELEMENT: '不支持该类元素',
  RUNS_CODE: '会执行代码，不允许部署',
  LISTENER: '监听器会执行代码，不允许部署',
  SCRIPT: '脚本会执行代码，不允许部署',
  EXPRESSION_LANGUAGE: '不支持该条件语言',
  EXPRESSION_INVALID: '表达式无法识别',
  FLOW_TO_NOWHERE: '连线的起点或终点不存在',
  FLOW_INVALID: '连线不能接在此处',
  DEFAULT_INVALID: '默认连线不从该元素出发',
  BOUNDARY_INVALID: '边界事件没有附着在可等待的活动上',
  TIMER_INVALID: '计时器的时间不正确，或短于 1 秒',
  LOOP_INVALID: '多实例缺少基数或集合',
  OUTCOME_INVALID: '办理结果的定义不正确',
  VARIABLE_INVALID: '流程变量的定义不正确',
  ATTRIBUTE_INVALID: '属性值不正确',
  ENDLESS_LOOP: '存在没有等待环节的循环',
  EXTENSION_IGNORED: '扩展内容已保留，但不起作用',
  REFERENCE_IGNORED: '引用的对象不存在，不影响运行',
  PROCESS_IGNORED: '该流程不可执行，已忽略',
  UNREACHABLE: '从开始事件到不了该元素',
  DEAD_END: '该元素没有流出连线，到此即结束',
  NO_DEFAULT: '所有流出连线都有条件，且没有默认连线',
  VARIABLE_UNDECLARED: '集合变量没有在流程变量中声明',
} as const;

export type FindingCode = keyof typeof findingMessages;

export class Findings {
  readonly refusals: Refusal[] = [];
  readonly reports: Report[] = [];

  refuse(code: FindingCode, element: { id?: string; type?: string } = {}, detail = ''): void {
    this.refusals.push(finding(code, element, detail));
  }

  report(code: FindingCode, element: { id?: string; type?: string } = {}, detail = ''): void {
    this.reports.push(finding(code, element, detail));
  }
}

function finding(code: FindingCode, element: { id?: string; type?: string }, detail: string): Finding {
  const name = element.id ? `元素“${clip(element.id)}”：` : '';
  return {
    elementId: clip(element.id ?? ''),
    elementType: clip(element.type ?? ''),
    code,
    message: `${name}${findingMessages[code]}${detail ? `（${clip(detail)}）` : ''}`,
  };
}

/** What a hostile file says is quoted, but not at length. */
function clip(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
