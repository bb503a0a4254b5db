/** Draws lines of white letters on a dark band along the lower edge of a picture; their size follows the picture's. */
export function stampOf(
  lines: readonly string[],
): (pen: CanvasRenderingContext2D, width: number, height: number) => void {
  return (pen, width, height) => {
    const longest = Math.max(...lines.map((line) => [...line].length), 1);
    // A Chinese letter is as wide as it is high: the longest line fits into the width.
    const size = Math.max(
      10,
      Math.min(Math.round(Math.min(width, height) / 26), Math.floor((width * 0.94) / longest)),
    );
    const step = Math.round(size * 1.45);
    const band = step * lines.length + size;
    pen.fillStyle = 'rgb(0 0 0 / 55%)';
    pen.fillRect(0, height - band, width, band);
    pen.font = `${size}px system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`;
    pen.textBaseline = 'top';
    pen.fillStyle = '#fff';
    for (const [index, line] of lines.entries())
      pen.fillText(line, Math.round(width * 0.03), height - band + Math.round(size / 2) + index * step);
  };
}
