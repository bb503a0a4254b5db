"""Reads our services by QGIS's Python API, and writes what it found as JSON: counts, coordinates, pictures."""

import json
import sys
from urllib.parse import quote

from qgis.core import (
    QgsApplication,
    QgsAuthMethodConfig,
    QgsCoordinateReferenceSystem,
    QgsMapRendererParallelJob,
    QgsMapSettings,
    QgsPointXY,
    QgsRaster,
    QgsRasterLayer,
    QgsRectangle,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QSize
from qgis.PyQt.QtGui import QColor

wish = json.load(sys.stdin)
QgsApplication.setPrefixPath("/usr", True)
application = QgsApplication([], False)
application.initQgis()

# QGIS keeps the key in a store of its own, as a person does it: none stands in an address.
manager = QgsApplication.authManager()
manager.setMasterPassword("soak", True)
config = QgsAuthMethodConfig("Basic")
config.setName("soak")
config.setConfig("username", wish["keyId"])
config.setConfig("password", wish["secret"])
manager.storeAuthenticationConfig(config)
key = config.id()


def vector(source, provider):
    layer = QgsVectorLayer(source, "layer", provider)
    if not layer.isValid():
        return {"error": layer.error().message() or layer.dataProvider().error().message()}
    features = {}
    for feature in layer.getFeatures():
        geometry = feature.geometry()
        corners = [[v.x(), v.y()] for v in geometry.vertices()]
        features[str(feature[wish["name"]])] = corners
    return {"count": len(features), "crs": layer.crs().authid(), "features": features}


def click(source, at, crs):
    layer = QgsRasterLayer(source, "layer", "wms")
    if not layer.isValid():
        return {"error": layer.error().message()}
    reach = 0.0005 if crs == "EPSG:4490" else 50
    box = QgsRectangle(at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)
    # The first of its kinds that a service offers: what a click shows where nobody chose another.
    answer = layer.dataProvider().identify(QgsPointXY(*at), QgsRaster.IdentifyFormatFeature, box, 400, 400)
    if not answer.isValid():
        return {"error": answer.error().message()}
    features = {}
    for stores in answer.results().values():
        for store in stores:
            for feature in store.features():
                features[str(feature[wish["name"]])] = [[v.x(), v.y()] for v in feature.geometry().vertices()]
    return {"clicked": features, "crs": crs}


def picture(source, box, crs):
    layer = QgsRasterLayer(source, "layer", "wms")
    if not layer.isValid():
        return {"error": layer.error().message()}
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(QgsCoordinateReferenceSystem(crs))
    settings.setBackgroundColor(QColor("white"))
    settings.setOutputSize(QSize(wish["pixels"], wish["pixels"]))
    settings.setExtent(QgsRectangle(*box))
    job = QgsMapRendererParallelJob(settings)
    job.start()
    job.waitForFinished()
    image = job.renderedImage()
    step = wish["pixels"] // wish["grid"]
    seen = []
    for row in range(wish["grid"]):
        for column in range(wish["grid"]):
            colour = image.pixelColor(column * step + step // 2, row * step + step // 2)
            seen.append(colour.lightness() < 250)
    return {"seen": seen, "errors": [error.message for error in job.errors()]}


found = {}
for crs in wish["systems"]:
    box = wish["boxes"][crs]
    for version in ("1.1.0", "2.0.0"):
        found[f"WFS {version} {crs}"] = vector(
            f"pagingEnabled='true' authcfg='{key}' version='{version}' srsname='{crs}' "
            f"typename='{wish['layer']}' url='{wish['base']}/wfs'",
            "WFS",
        )
    # The provider asks for its storage system, and turns to another itself.
    found[f"OGC API {crs}"] = vector(
        f"authcfg='{key}' srsname='{crs}' typename='{wish['layer']}' url='{wish['base']}/ogc'", "OAPIF"
    )
    for version in ("1.1.1", "1.3.0"):
        url = quote(f"{wish['base']}/wms?VERSION={version}", safe="")
        source = f"authcfg={key}&crs={crs}&dpiMode=7&format=image/png&layers={wish['layer']}&styles&url={url}"
        found[f"WMS {version} {crs}"] = picture(source, box, crs)
        found[f"click {version} {crs}"] = click(source, wish["clicks"][crs], crs)
    url = quote(f"{wish['base']}/wmts?SERVICE=WMTS&REQUEST=GetCapabilities", safe="")
    found[f"WMTS {crs}"] = picture(
        f"authcfg={key}&crs={crs}&format=image/png&layers={wish['layer']}&styles=default"
        f"&tileMatrixSet={wish['sets'][crs]}&url={url}",
        box,
        crs,
    )
json.dump(found, sys.stdout)
application.exitQgis()
