export const positionTexts = {
  unsupported: '本设备不支持定位，请手工填写',
  denied: '没有定位权限，请在浏览器或手机设置中允许后重试',
  failed: '暂时无法定位，请到开阔处重试或手工填写',
  locating: '定位中...',
  said: (lon: string, lat: string, accuracy: number) => `${lon},${lat}（精度±${accuracy}米）`,
} as const;

/** Until somebody has allowed it, the browser's own patience (20 s) does not begin, and some never ask. */
const answerMs = 25_000;

/** The device's position as text, with its accuracy; fails with words for people. */
export function devicePosition(): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error(positionTexts.unsupported));
    setTimeout(() => reject(new Error(positionTexts.failed)), answerMs);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve(
          positionTexts.said(
            coords.longitude.toFixed(6),
            coords.latitude.toFixed(6),
            Math.round(coords.accuracy),
          ),
        ),
      (error) =>
        reject(
          new Error(error.code === error.PERMISSION_DENIED ? positionTexts.denied : positionTexts.failed),
        ),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 10_000 },
    );
  });
}
