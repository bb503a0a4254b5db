/** OpenLayers and what it stands on, without vector tiles: few maps show one, so that they come with the first. */
export const openLayers =
  /node_modules[\\/](?:ol[\\/](?!(?:layer|source|format|renderer[\\/]canvas)[\\/](?:VectorTile|MVT)|Vector(?:Render)?Tile\.js)|(?:rbush|quickselect|earcut|geotiff)[\\/])/;
