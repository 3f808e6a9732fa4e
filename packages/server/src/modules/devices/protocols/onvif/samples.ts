export const topic = "lobby/cam-3/onvif-mj/VideoAnalytics/profile_1/objects";

/** The specification's example, cut; and frames of a device that normalises by itself, constructed. */
export const samples = {
  specification: `{"Frame":[{"@UtcTime":"2021-10-05T15:13:27.321","@Source":"MyClassifier",
    "Transformation":{"Translate":{"@x":-1.0,"@y":-1.0},"Scale":{"@x":0.003125,"@y":0.00416667}},
    "Object":[{"@ObjectId":15,"Appearance":{"Shape":{
      "BoundingBox":{"@left":20.0,"@top":80.0,"@right":100.0,"@bottom":30.0},"CenterOfGravity":{"@x":60.0,"@y":50.0}},
      "Class":{"Type":[{"@Likelihood":0.8,"#text":"Human"}]}}}]}]}`,
  normalised: `{"Frame":[
    {"@UtcTime":"2026-11-22T10:00:00.000Z","Object":{"@ObjectId":"7","Appearance":{
      "Shape":{"BoundingBox":{"@left":"-0.5","@top":"0.5","@right":"0.5","@bottom":"-0.5"}},
      "Class":{"Type":{"@Likelihood":"0.9","#text":"Human"}}}}},
    {"@UtcTime":"2026-11-22T10:00:00.200Z","Object":[{"@ObjectId":7,"Appearance":{
      "Shape":{"BoundingBox":{"@left":-0.25,"@top":0.5,"@right":0.75,"@bottom":-1.01}},
      "Class":{"Type":[{"@Likelihood":0.2,"#text":"Vehicle"},{"@Likelihood":0.7,"#text":"Human"}]}}},
     {"@ObjectId":8,"Appearance":{"Shape":{"CenterOfGravity":{"@x":0,"@y":0.5}},"Class":{"Type":["Human"]}}},
     {"@ObjectId":9,"Appearance":{"Shape":{"CenterOfGravity":{"@x":0,"@y":0.5}},
      "Class":{"Type":[{"@Likelihood":0.9,"#text":"Vehicle"}]}}},
     {"@ObjectId":10}]}]}`,
  empty: '{"Frame":[{"@UtcTime":"2026-11-22T10:00:01Z"}]}',
};
