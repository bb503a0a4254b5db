import type BaseLayer from 'ol/layer/Base.js';
import type View from 'ol/View.js';

/** Levels by which names may be magnified until their own tiles come. */
const mostLevels = 1;

/**
 * Hides the names of a base map after a jump of the zoom until those of the new level have come: tiles of the level that was left
 * are shown magnified meanwhile, which the ground bears and letters of half a screen do not. The answer is to be called whenever
 * all tiles of a view have come.
 */
export function hideStaleNames(view: View, names: () => BaseLayer | undefined): () => void {
  let loaded = view.getZoom() ?? 0;
  view.on('change:resolution', () => {
    if (Math.abs((view.getZoom() ?? 0) - loaded) > mostLevels) names()?.setOpacity(0);
  });
  return () => {
    loaded = view.getZoom() ?? 0;
    names()?.setOpacity(1);
  };
}
